// What the command line of plinth types asks for.
import { parseArgs } from 'node:util'

export interface TypesWish {
  /** Without a slash at its end. */
  url: string
  key: string
  out: string | null
  mode: 'once' | 'watch' | 'check'
}

/** The wish, or a sentence that says why it is none. */
export const readTypesWish = (options: string[], key: string | undefined): TypesWish | string => {
  const given = parsed(options)
  if (typeof given === 'string') return given
  const { url, out, watch, check } = given
  if (url === undefined) return 'name the service: --url http://127.0.0.1:8000'
  if (!isAddress(url))
    return `${url} is no address of a service: it begins with http:// or https://`
  if (!key) return 'put the service key into the environment as SERVICE_KEY'
  if (watch && check) return '--watch and --check exclude each other'
  if (watch && out === undefined) return '--watch needs a file to write: --out database.ts'
  if (check && out === undefined) return '--check needs a file to compare: --out database.ts'
  const mode = watch ? 'watch' : check ? 'check' : 'once'
  return { url: url.replace(/\/+$/, ''), key, out: out ?? null, mode }
}

interface Given {
  url?: string
  out?: string
  watch?: boolean
  check?: boolean
}

const parsed = (args: string[]): Given | string => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({ args, options: { url: text, out: text, watch: flag, check: flag } }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const isAddress = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url)
