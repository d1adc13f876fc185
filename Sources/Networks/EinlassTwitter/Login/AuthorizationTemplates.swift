internal import EinlassWorld

/// The markup of the authorization pages.
enum AuthorizationTemplates {
  static let form = PageTemplate(
    """
    <h1>{{#is_sign_in}}Sign in to {{app}} with your Twitter account{{/is_sign_in}}\
    {{^is_sign_in}}Authorize {{app}} to use your account?{{/is_sign_in}}</h1>
    {{#fault}}<p class="fault" role="alert">{{fault}}</p>
    {{/fault}}<form action="{{action}}" id="oauth_form" method="post">\
    <input name="authenticity_token" type="hidden" value="{{seal}}" />
    <input id="oauth_token" name="oauth_token" type="hidden" value="{{token}}" />
    <input name="redirect_after_login" type="hidden" value="{{here}}" />
    {{#known_as}}<p>You are @{{known_as}}. <a href="{{again}}">Not you?</a></p>
    {{/known_as}}{{#logged_out}}\(PersonChoice.radios)\
    <details>
    <summary>Or enter a username, as programs do</summary>
    <label for="username_or_email">Username or email</label>
    <input class="text" autocapitalize="off" autocorrect="off" id="username_or_email" \
    name="session[username_or_email]" type="text" value="{{screen_name}}" />
    <label for="password">Simulated password</label>
    <input class="password text" id="password" name="session[password]" type="password" value="" \
    autocomplete="off" />
    <label class="row"><input id="remember" name="remember_me" type="checkbox" value="1" /> Remember me</label>
    </details>
    {{/logged_out}}<h2>This application will be able to:</h2>
    <ul>
    {{#rights}}<li>{{right}}</li>
    {{/rights}}</ul>
    <input class="submit button selected primary" id="allow" type="submit" \
    value="{{#is_sign_in}}Sign In{{/is_sign_in}}{{^is_sign_in}}Authorize app{{/is_sign_in}}" />
    <input class="submit button" id="cancel" name="cancel" type="submit" value="Cancel" />
    </form>
    {{#logged_out}}\(PersonChoice.searchBox){{/logged_out}}
    """)

  static let redirecting = PageTemplate(
    """
    <h1>Redirecting you back to the application. This may take a few moments.</h1>
    <p>You have authorized {{app}}.</p>
    <p><a class="maintain-context button primary" href="{{callback}}">Click here to continue</a></p>
    """)

  static let pin = PageTemplate(
    """
    <h1>You've granted access to {{app}}!</h1>
    <p id="code-desc">Next, return to {{app}} and enter this PIN to complete the authorization process:</p>
    <div id="oauth_pin"><p><kbd aria-labelledby="code-desc"><code>{{pin}}</code></kbd></p></div>
    """)

  static let cancelled = PageTemplate(
    """
    <h1>You have not signed in to {{app}}</h1>
    <p>{{app}} has no access to your account.</p>
    {{#callback}}<p class="cancel-callback"><a href="{{callback}}">Return to {{app}}</a></p>
    {{/callback}}{{^callback}}<p>You can close this page now.</p>
    {{/callback}}
    """)

  static let whoa = PageTemplate(
    """
    <h1>Whoa there!</h1>
    <p>{{text}}</p>
    """)
}
