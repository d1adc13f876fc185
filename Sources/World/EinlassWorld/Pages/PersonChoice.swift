/// The part of a page on which a person chooses an account to sign in with, without a password.
///
/// A world may have a million people: a page shows the first few whose names begin with the search text, and a search
/// box.
package struct PersonChoice: Sendable {
  /// One of the people shown.
  package struct Person: Sendable {
    /// The value that the form sends for the person.
    package let value: String
    /// The name, with a suffix that distinguishes people of the same name.
    package let label: String

    package init(value: String, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The maximum number of people on a page.
  package static let limit = 20

  /// At most `limit` people, in the order in which they are shown.
  package var people: [Person]
  /// Whether there are more whose names begin with the search text.
  package var hasMore: Bool
  /// The search text. Empty if there is no search.
  package var search: String

  package init(people: [Person], hasMore: Bool, search: String) {
    self.people = people
    self.hasMore = hasMore
    self.search = search
  }

  /// The names of the fields for the chosen person in a form, and for the beginning of a name in the search box's
  /// query.
  package static let personField = "einlass_person"
  /// See `personField`.
  package static let searchField = "einlass_search"

  /// Returns the fields that `radios` and `searchBox` need. `hidden` are the fields that the search has to send along,
  /// since a form replaces the query of its address.
  package func fields(
    chosen: String?, action: String, hidden: [(name: String, value: String)]
  ) -> PageFields {
    let rows: [PageFields] = people.enumerated().map { index, person in
      let isChosen = chosen.map { $0 == person.value } ?? (index == 0)
      return ["value": .text(person.value), "label": .text(person.label), "chosen": .flag(isChosen)]
    }
    return [
      "people": .list(rows), "people_more": .flag(hasMore), "people_search": .text(search),
      "people_action": .link(action),
      "people_hidden": .list(hidden.map { ["name": .text($0.name), "value": .text($0.value)] }),
    ]
  }

  /// The markup for a form of the page.
  package static let radios = """
    <fieldset>
    <legend>Who are you?</legend>
    {{#people}}<label class="row"><input type="radio" name="\(personField)" value="{{value}}"\
    {{#chosen}} checked{{/chosen}}> {{label}}</label>
    {{/people}}{{^people}}<p class="note">No person in this world has a name that starts with this text.</p>
    {{/people}}{{#people_more}}<p class="note">There are more people. Search for the start of a name.</p>
    {{/people_more}}</fieldset>

    """

  /// A separate form, for use outside of the page's form: HTML does not nest them.
  package static let searchBox = """
    <form action="{{people_action}}" method="get" role="search">
    {{#people_hidden}}<input type="hidden" name="{{name}}" value="{{value}}">
    {{/people_hidden}}<label>Another person: the start of a name
    <input type="search" name="\(searchField)" value="{{people_search}}"></label>
    <button>Search</button>
    </form>

    """
}
