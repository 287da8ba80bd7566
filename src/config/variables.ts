// The variables of this process: the environment's, and below them those of a file .env in the working folder. Nothing
// else looks at process.env.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { codeOf } from '../tools/code-of.ts'
import { ConfigError } from './error.ts'

/** A variable of the environment stands above one of the file, also where it is empty. */
export const readVariables = (own = process.env, path = resolve('.env')): NodeJS.ProcessEnv => ({
  ...parseEnv(textOf(path)),
  ...own,
})

/** The names of those that only the file gives. */
export const namesOfFile = (own = process.env, path = resolve('.env')): string[] =>
  Object.keys(parseEnv(textOf(path))).filter((name) => own[name] === undefined)

/** As `npx plinth` starts it. */
export const isByNpx = process.env['npm_command'] === 'exec'

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return ''
    throw new ConfigError(`${path} cannot be read: mend it, or move it away`, { cause })
  }
}
