// What is signed, by who wants it. The owner of the project's database writes what its entries return: these get tokens
// of the application's users and links to files, and nothing that speaks for an operator or for the service key.
import type { Kind } from '../database/install/manifest.ts'
import { keyClaims, type Tokens } from './token.ts'

/** What a route gives out: a token with the claims that its entry returns, or a key, whose claims are made here. */
export type Gives = 'token' | 'anon key' | 'service key'

/** Where claims come from: an entry of a database, or the ask for links to files. */
type Source = Kind | 'links'

type Claims = Readonly<Record<string, unknown>>

/** Throws for claims that it does not sign; the message is for the log, and holds none of them. */
export type Sign = (claims: string) => string

export interface Signing {
  /** For an entry of that database, on a route that gives out so much. */
  entry: (database: Kind, gives: Gives | undefined) => Sign
  link: Sign
}

const users = new Set<unknown>(['anon', 'authenticated'])

const rules: Record<Source, { allows: (claims: Claims) => boolean; refusal: string }> = {
  project: {
    allows: ({ role, typ, pr }) => users.has(role) && typ === undefined && pr === undefined,
    refusal: "not signed: the project's database returned claims that are not those of a user",
  },
  control: {
    allows: ({ role, typ, sid }) =>
      role === 'service_role' && typ === 'platform' && typeof sid === 'string',
    refusal: "not signed: the operators' database returned claims that are not an operator's",
  },
  links: {
    allows: ({ role, typ, pr }) => typ === 'storage' && role === undefined && pr === undefined,
    refusal: "not signed: the project's database asked for a link with claims of something else",
  },
}

export const makeSigning = (sign: Tokens['sign'], issuer: string): Signing => {
  const signFrom =
    (source: Source): Sign =>
    (text) => {
      const { allows, refusal } = rules[source]
      const claims = readClaims(text)
      if (claims === undefined || !allows(claims)) throw new Error(refusal)
      return sign(text)
    }
  const keys: Record<Exclude<Gives, 'token'>, Sign> = {
    'anon key': () => sign(keyClaims('anon', issuer)),
    'service key': () => sign(keyClaims('service_role', issuer)),
  }
  return {
    entry: (database, gives) => {
      if (gives === undefined) return signNothing
      return gives === 'token' ? signFrom(database) : keys[gives]
    },
    link: signFrom('links'),
  }
}

export const signNothing: Sign = () => {
  throw new Error('not signed: this route gives out no token')
}

/** Undefined where two readers could understand the text differently: it is signed byte for byte. */
const readClaims = (text: string): Claims | undefined => {
  const value: unknown = JSON.parse(text)
  const named = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1
  const isClear = isObject(value) && !Array.isArray(value) && named === namesIn(value)
  return isClear ? (value as Claims) : undefined
}

/** How many members a value has, at any depth. A name that stands twice in its text counts once. */
const namesIn = (value: unknown): number => {
  if (!isObject(value)) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce<number>((sum, one) => sum + namesIn(one), own)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
