// Reads a connection string. A parser of our own: what a driver also takes from one (files of certificates, options of the
// session, sockets) would let the string read local files or change what the import does.
import { Refusal } from '../../errors.ts'

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof sslModes)[number]

export interface Address {
  user: string
  password: string
  host: string
  port: number
  database: string
  /** Undefined when the string does not say. */
  sslmode: SslMode | undefined
  /** The password is bound to the connection's certificate. */
  bindsChannel: boolean
}

const form = 'postgres://user:password@host:5432/database'

/** The message must not quote the string: it holds the password. */
const refuse = (message: string): never => {
  throw new Refusal('bad_request', `connectionString: ${message}`)
}

export const parseAddress = (text: string): Address => {
  const rest = /^postgres(?:ql)?:\/\/(.*)$/.exec(text.trim())?.[1]
  if (rest === undefined) return refuse(`must have the form ${form}`)
  if (/[\0-\x1f\x7f]/.test(rest)) return refuse('has a control character')
  // The last @, so that one in the password is found, and named.
  const at = rest.lastIndexOf('@')
  if (at < 0) return refuse(`names no user; it must have the form ${form}`)
  const { user, password } = parseUser(rest.slice(0, at))
  const [place = '', query = '', ...more] = rest.slice(at + 1).split('?')
  if (more.length > 0 || place.includes('#')) return refuse('has a ? or # that is not encoded')
  const slash = place.indexOf('/')
  const { host, port } = parseHost(slash < 0 ? place : place.slice(0, slash))
  const database = decode('database', slash < 0 ? '' : place.slice(slash + 1))
  if (database === '') return refuse('names no database')
  return { user, password, host, port, database, ...parseQuery(query) }
}

const encoded: Record<string, string> = {
  '/': '%2F',
  '?': '%3F',
  '#': '%23',
  '@': '%40',
  '[': '%5B',
  ']': '%5D',
  ' ': '%20',
  ':': '%3A',
}

/** As dashboards and pages show a password: [YOUR-PASSWORD], <password>, ****. */
const placeholder = /^(?:\[.*\]|<.*>|\{.*\}|[*•]{3,}|your[-_ ]?password)$/i

const parseUser = (text: string): { user: string; password: string } => {
  const colon = text.indexOf(':')
  const password = colon < 0 ? '' : text.slice(colon + 1)
  if (placeholder.test(password))
    return refuse(
      'still has the placeholder for the password: put the password there, without brackets',
    )
  for (const part of ['user', 'password'] as const) {
    const found = /[/?#@[\] ]/.exec(
      part === 'user' ? text.slice(0, colon < 0 ? undefined : colon) : password,
    )
    const character = found?.[0]
    if (character !== undefined)
      return refuse(
        `the ${part} has the character "${character}": write it as ${encoded[character] ?? ''}`,
      )
  }
  if (password.includes(':')) return refuse('the password has the character ":": write it as %3A')
  const user = decode('user', colon < 0 ? text : text.slice(0, colon))
  if (user === '') return refuse('names no user')
  return { user, password: decode('password', password) }
}

const parseHost = (text: string): { host: string; port: number } => {
  if (text.includes(',')) return refuse('names several hosts; give one')
  const found = /^(\[[0-9A-Fa-f:.]+\]|[^[\]:]*)(?::(\d*))?$/.exec(text)
  if (found === null) return refuse('the host or the port is not valid')
  const host = decode('host', (found[1] ?? '').replace(/^\[(.*)\]$/, '$1'))
  if (host === '') return refuse('names no host')
  if (/[^0-9A-Za-z._:-]/.test(host)) return refuse('the host is not a name or an address')
  const port = found[2] === undefined || found[2] === '' ? 5432 : Number(found[2])
  if (port < 1 || port > 65_535) return refuse('the port is not between 1 and 65535')
  if (port === 6543)
    return refuse(
      'port 6543 is a pooler that gives each transaction another session; an import needs one session: ' +
        'use port 5432 of the database or of its session pooler',
    )
  return { host, port }
}

/** What programs put into their strings, and an import needs not. */
const ignored = ['application_name', 'connect_timeout', 'connection_limit', 'pool_timeout', 'supa']

const parseQuery = (text: string): Pick<Address, 'sslmode' | 'bindsChannel'> => {
  let sslmode: SslMode | undefined
  let binding = 'prefer'
  for (const pair of text.split('&').filter((pair) => pair !== '')) {
    const [name = '', value = ''] = pair.split('=', 2)
    if (ignored.includes(name)) continue
    if (name === 'pgbouncer')
      return refuse('pgbouncer says it is a pooler: use the address of the database itself')
    if (name === 'sslmode') {
      sslmode = sslModes.find((mode) => mode === value)
      if (sslmode === undefined) return refuse(`sslmode must be one of ${sslModes.join(', ')}`)
    } else if (name === 'channel_binding') {
      if (!/^(?:require|prefer|disable)$/.test(value))
        return refuse('channel_binding must be one of require, prefer, disable')
      binding = value
    } else
      return refuse(`the parameter ${nameOf(name)} is not taken; sslmode and channel_binding are`)
  }
  if (binding === 'require' && sslmode === 'disable')
    return refuse('channel_binding=require needs TLS, which sslmode=disable turns off')
  return { sslmode, bindsChannel: binding === 'require' }
}

const nameOf = (name: string): string => {
  const short = name.slice(0, 40).replace(/[^\w.%-]/g, '?')
  return short === '' ? '""' : short
}

const decode = (part: string, text: string): string => {
  if (/%(?![0-9A-Fa-f]{2})/.test(text))
    return refuse(
      `the ${part} has a % that is not followed by two hexadecimal digits: write it as %25`,
    )
  let decoded = ''
  try {
    decoded = decodeURIComponent(text)
  } catch {
    return refuse(`the ${part} is percent-encoded, but not as UTF-8`)
  }
  if (decoded.includes('\0')) return refuse(`the ${part} has a character of code 0`)
  return decoded
}
