package import EinlassWorld

/// The state of the person in an exported world: the remaining answers.
package struct PersonState: ModuleState {
  private var script: PersonScript

  package init(of world: World) {
    script = world.configuration.person
    if let prompt = world.scriptedPrompt { script.access = prompt.answersLeft }
    if script.settings != nil { script.settings = world.appSide.settings.visitsLeft }
    script.browserLogin = world.configuration.personAtBrowser
  }

  package func restore(in world: World) {
    world.scriptedPrompt?.answersLeft = script.access
    if let visits = script.settings { world.appSide.settings.visitsLeft = visits }
  }

  package func configure(_ configuration: inout WorldConfiguration) {
    configuration.person = script
  }
}
