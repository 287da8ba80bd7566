// How an import says what went wrong: in the envelope of every error, and without what its config keeps secret.
import type { ErrorMap } from '../database/errors.ts'
import { envelope, type ErrorReply } from '../http/error-reply.ts'
import { operatorErrorReply } from '../http/operator-error.ts'
import { AddressRefused } from './net/fetch.ts'
import { SourceFailed } from './source.ts'

/** Shorter ones would blacken words that have nothing to do with them. */
const leastLength = 4

/** Passwords and keys in a config: whatever a source says, they are not repeated. */
export const makeRedact = (config: Record<string, unknown>): ((text: string) => string) => {
  const secrets = [...secretsIn(config)].filter(({ length }) => length >= leastLength)
  return (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text)
}

/** In every text of a value. */
export const redactAll = <T>(value: T, redact: (text: string) => string): T => {
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return redact(part)
    if (Array.isArray(part)) return part.map(clean)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, clean(member)]))
  }
  return clean(value) as T
}

const isSecret = /key|secret|password|token|account|credential/i

const secretsIn = function* (value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (isSecret.test(name)) yield value.trim()
    const password = /^[a-z]+:\/\/[^@/]*?:([^@]*)@/i.exec(value.trim())?.[1]
    if (password) yield* [password, decoded(password)]
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value))
      yield* secretsIn(member, isSecret.test(name) ? name : key)
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export interface RunPlace {
  phase: string
  item: string | undefined
}

/** The reply to a failure; `at`: where in a run it happened. */
export const failureReply = (
  error: unknown,
  errors: ErrorMap,
  redact: (text: string) => string,
  at?: RunPlace,
): ErrorReply => {
  const reply = replyOf(error, errors)
  const where = at?.item === undefined ? '' : `${at.item}: `
  const { error: said } = JSON.parse(reply.body) as {
    error: { code: string; message: string; details: object | null }
  }
  const details = redactAll(at === undefined ? said.details : { ...at, ...said.details }, redact)
  return { ...reply, body: envelope(said.code, where + redact(said.message), details) }
}

const replyOf = (error: unknown, errors: ErrorMap): ErrorReply => {
  if (error instanceof AddressRefused)
    return { status: 400, headers: {}, body: envelope('bad_request', error.message) }
  if (error instanceof SourceFailed)
    return { status: 502, headers: {}, body: envelope('source_failed', error.message) }
  return operatorErrorReply(error, errors, true)
}
