// Why a source cannot be used, in words an operator can act on. Postgres' own words come along; they hold no password.
import { codeOf } from '../../tools/code-of.ts'
import { SourceFailed } from '../source.ts'
import type { Address } from './address.ts'

type Translate = (where: Where, words: string) => string

interface Where extends Pick<Address, 'user' | 'host' | 'port' | 'database'> {
  isSupabase: boolean
}

const unreachable: Translate = ({ host, port, isSupabase }) =>
  `${host}:${port} cannot be reached from here` +
  (isSupabase || host.endsWith('.supabase.co')
    ? ': the direct host of Supabase has an IPv6 address only; use the session pooler, ' +
      'postgres.<project>@aws-<n>-<region>.pooler.supabase.com:5432'
    : '; does it have an IPv6 address only?')

const byCode: Record<string, Translate> = {
  '28P01': ({ user }) => `the password of ${user} is wrong`,
  '28000': ({ user }, words) =>
    /no encryption|SSL off/.test(words)
      ? 'the server wants TLS: add sslmode=require'
      : `${user} may not connect: ${words}`,
  '3D000': ({ database }) => `there is no database ${database}`,
  '53300': () => 'the server has no connection left: close others, or try again later',
  '57P03': (_, words) => `the server does not take connections at the moment: ${words}`,
  '42501': (_, words) => `the role of the source may not read this: ${words}`,
  '57014': () => 'the source cancelled the query: its time was over, or somebody stopped it',
  ECONNREFUSED: ({ host, port }) => `${host}:${port} refuses connections: is the server up?`,
  ENOTFOUND: ({ host }) => `the host ${host} is not known`,
  EAI_AGAIN: ({ host }) => `the host ${host} could not be looked up`,
  ETIMEDOUT: ({ host, port }) => `${host}:${port} does not answer in time`,
  ENETUNREACH: unreachable,
  EHOSTUNREACH: unreachable,
  ECONNRESET: ({ host }) => `${host} closed the connection`,
  DEPTH_ZERO_SELF_SIGNED_CERT: () =>
    'the certificate of the server is signed by itself: give its authority as caCert, or use sslmode=require',
  SELF_SIGNED_CERT_IN_CHAIN: () =>
    'the certificate of the server is signed by an authority of its own: give it as caCert, or use sslmode=require',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () =>
    'the certificate of the server cannot be verified: give its authority as caCert, or use sslmode=require',
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `the certificate of the server is not for ${host}`,
  CERT_HAS_EXPIRED: () => 'the certificate of the server has expired',
}

/** What pg says without a code. */
const byWords: [RegExp, Translate][] = [
  [/does not support SSL/, () => 'the server does not speak TLS: use sslmode=disable'],
  [
    /timeout expired|connect.* timed? ?out/i,
    ({ host, port }) => `${host}:${port} does not answer in time`,
  ],
  [
    /Connection terminated|Connection ended|not queryable/,
    ({ host }) => `${host} closed the connection`,
  ],
  [
    /Tenant or user not found/i,
    () => 'the pooler does not know this project or user: is the project paused?',
  ],
  [/must be a string/, ({ user }) => `the server wants a password of ${user}`],
  [
    /query would be affected by row-level security/,
    ({ user }, words) =>
      `${user} does not see all rows (${words}): use a role that owns the tables or has BYPASSRLS`,
  ],
]

export const failureOf = (error: unknown, where: Where): Error => {
  if (error instanceof SourceFailed || (error instanceof Error && error.name === 'AbortError'))
    return error
  const words = error instanceof Error ? error.message : String(error)
  const translate =
    byWords.find(([pattern]) => pattern.test(words))?.[1] ?? byCode[codeOf(error) ?? '']
  return new SourceFailed(translate ? translate(where, words) : words, { cause: error })
}
