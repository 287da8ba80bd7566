// The kinds of values that variables have. What one must be stands in its description, which a refusal repeats.
import { z } from 'zod'
import { eachHost, withHosts } from '../database/connection/hosts.ts'

export const flag = (otherwise: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .optional()
    .transform((text) => (text === undefined ? otherwise : text === 'true' || text === '1'))
    .describe('true or false')

export const whole = (otherwise: number, least = 0, most = 2_147_483_647) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(most)
    .default(otherwise)
    .describe(`a whole number from ${least} to ${most}`)

export const among = <T extends string>(...values: [T, ...T[]]) =>
  z.enum(values).describe(`one of ${values.join(', ')}`)

/** Milliseconds to which some are added: a timer of more than `whole` allows would end at once. */
export const timeout = (otherwise: number, least: number) => whole(otherwise, least, 2_000_000_000)

export const text = z.string().optional()

/** Several hosts may stand in it: see `withHosts`. */
export const address = text
  .refine((value) => value === undefined || isAddress(value))
  .transform((value) => value && withHosts(value))
  .describe(
    'a URL such as postgres://user:password@host:5432/database, whose target_session_attrs, if any, is primary or read-write',
  )

const isAddress = (value: string): boolean => {
  if (!/^postgres(ql)?:/.test(value)) return false
  try {
    withHosts(value)
    return true
  } catch {
    return false
  }
}

/** Several with commas between them, in each of which several hosts may stand. */
export const addresses = z
  .string()
  .default('')
  .refine((value) => value === '' || areAddresses(value))
  .transform((value) => (value === '' ? [] : eachHost(value)))
  .describe(
    'URLs such as postgres://replica.internal:5432/database, with commas between them, whose target_session_attrs, if any, is standby, prefer-standby or read-only',
  )

const areAddresses = (value: string): boolean => {
  if (!/^postgres(ql)?:/.test(value)) return false
  try {
    eachHost(value)
    return true
  } catch {
    return false
  }
}

/** Where links lead and redirects go. */
export const link = text
  .refine((value) => value === undefined || isLink(value))
  .describe('a URL such as https://app.example')

const isLink = (value: string): boolean => URL.canParse(value) && /^[\x21-\x7e]+$/.test(value)

export const webLink = link
  .refine((value) => value === undefined || /^https?:/i.test(value))
  .describe('a URL that begins with https:// or http://')

export const sender = text
  .refine(
    (value) =>
      value === undefined || /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
  )
  .describe('a@b.example or Somebody <a@b.example>')

/** As a header carries it. */
export const metricsToken = text
  .refine((value) => value === undefined || /^[\x21-\x7e]{16,}$/.test(value))
  .describe('at least 16 characters of ASCII, without spaces')

/** A header of HTTP for each. */
export const headers = z
  .string()
  .default('')
  .transform((value) =>
    value.split(',').flatMap((one): [name: string, value: string][] => {
      const at = one.indexOf('=')
      const [name, text] = [one.slice(0, Math.max(at, 0)).trim(), one.slice(at + 1).trim()]
      return one.trim() === '' ? [] : [[name, unescaped(text)]]
    }),
  )
  .refine((pairs) =>
    pairs.every(
      ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]+$/.test(value),
    ),
  )
  .describe('headers as name=value, several with a comma between them')

/** Percent-encoded, as the value of such a header may be. */
const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const share = z.coerce.number().min(0).max(1).default(1).describe('a number from 0 to 1')

export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

/** In UTC: no clock of a place is set forward or back under it. */
export const timesOfDay = list
  .refine((times) => times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
  .describe('times of the day in UTC, such as 03:00 or 03:00, 15:00')

/** What the start of the embedded Postgres sets itself. */
const heldSettings =
  /^(port|listen_addresses|unix_socket_\w+|cluster_name|log_line_prefix|\w+_file|data_directory)$/i

/** `name=value; name=value`. */
export const postgresSettings = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one): [name: string, value: string] => {
        const at = one.indexOf('=')
        return [one.slice(0, Math.max(at, 0)).trim(), one.slice(at + 1).trim()]
      }),
  )
  .refine((pairs) =>
    pairs.every(
      ([name, value]) => /^\w+(\.\w+)?$/.test(name) && value !== '' && !heldSettings.test(name),
    ),
  )
  .describe(
    'settings of Postgres as name=value, several with a semicolon between them, none of which names an address or a file',
  )
