// The environment as operators see it: every variable, and of a secret only whether there is one.
import { readConfig, variables, type Config } from '../config.ts'
import { isSecret } from './secrets.ts'

export interface ShownVariable {
  name: string
  value: unknown
  default: unknown
  is_secret: boolean
  is_given: boolean
}

export interface ShownEnvironment {
  variables: ShownVariable[]
  /** Variables of providers that lack another. */
  halves: string[]
}

export const shownEnvironment = (config: Config): ShownEnvironment => {
  const defaults = readConfig({})
  return {
    variables: variables.map((name) => {
      const is_given = config.given.has(name)
      const is_secret = isSecret(name)
      const value = is_secret ? (is_given ? 'set' : 'not set') : config[name]
      return { name, value, default: defaults[name], is_secret, is_given }
    }),
    halves: config.oauth.halves,
  }
}
