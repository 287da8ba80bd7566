// Errors of Postgres, by SQLSTATE, and of the connection to it.
import { Refusal } from '../errors.ts'

/** An error that waiting cannot help: the program prints its sentence and ends. */
export class InstallError extends Error {}

export interface DatabaseError extends Error {
  code: string
  detail?: string
  hint?: string
  /** The function of Postgres that raised it. */
  routine?: string
  /** The functions that it came from, innermost first. */
  where?: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  /** Of these names, those that the caller may know. */
  told?: ErrorNames
}

export interface ErrorNames {
  table?: string
  column?: string
  constraint?: string
}

/** EPIPE looks like a SQLSTATE, but comes from a system call. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  !('syscall' in error) &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)

/** The database has no room left for a write, or for a read that needs some. */
export const isDiskFull = (error: unknown): error is DatabaseError =>
  isDatabaseError(error) && error.code === '53100'

/** pg gives these errors no code, only a sentence. */
export const sentencesOfPg = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
])

/** True when the database could not be reached; the request is not to blame. */
export const isConnectionTrouble = (error: unknown): boolean => {
  if (error instanceof Refusal) return error.code === 'unavailable'
  if (isDatabaseError(error)) return /^(08|53|57P)/.test(error.code)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(code) ||
    ('syscall' in error && error.syscall === 'connect') ||
    sentencesOfPg.has(error.message)
  )
}

const lost = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Query read timeout',
])

/** True when a connection was lost before it answered: what was sent may have run, and been committed. */
export const isUnanswered = (error: unknown): boolean => {
  if (isDatabaseError(error)) return error.code.startsWith('08')
  if (!(error instanceof Error) || error instanceof Refusal) return false
  const code = 'code' in error ? String(error.code) : ''
  const isOfConnecting = 'syscall' in error && error.syscall === 'connect'
  return lost.has(error.message) || (/^(ECONNRESET|EPIPE|ETIMEDOUT)/.test(code) && !isOfConnecting)
}

/**
 * True when what the gateway calls may be gone, or answers what this program does not understand. What fails inside of a
 * function, as the application's own SQL does, has a context.
 */
export const mayBeOutdated = (error: unknown): boolean =>
  isDatabaseError(error)
    ? /^(42|3F)/.test(error.code) && error.where === undefined
    : !(error instanceof Refusal) && !isConnectionTrouble(error)

/**
 * True when it came out of a function of the application, such as a trigger on users: the innermost of the functions is
 * none of ours, which are always named with their schema.
 */
export const isOfApplication = ({ where = '' }: DatabaseError): boolean => {
  const innermost = /^PL\/\w+ function (.+?)\(/m.exec(where)?.[1]
  return innermost !== undefined && !ourSchemas.test(innermost)
}

const ourSchemas = /^(core|auth|api|exec|realtime|storage|import|operate|control)\./

/** True when another try may succeed: no answer, a timeout, a conflict. An InstallError is as lasting as its cause. */
export const isTransient = (error: unknown): boolean =>
  error instanceof InstallError
    ? isOutage(error.cause)
    : isOutage(error) || (isDatabaseError(error) && /^(40|55|57014$)/.test(error.code))

const isOutage = (error: unknown): boolean => isConnectionTrouble(error) && !isRefusedOption(error)

/** PgBouncer has one state for all its errors, so here the words decide. */
const isRefusedOption = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === '08P01' && /startup parameter/.test(error.message)

/** What pg says of its own state, and what that means to whoever reads it. */
const plainly: [RegExp, string][] = [
  [/^timeout e|^Query read timeout$|connection timeout$/, 'it did not answer in time'],
  [/^Connection terminated|^Client .* not queryable$/, 'the connection was lost'],
  [/client password must be a/, 'it wants a password, and its address has none'],
]

/** Node's connection errors have one error for each address tried, and no message; ours have a message for clients. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (error instanceof Refusal && error.cause !== undefined) return reasonOf(error.cause)
  if (!(error instanceof Error)) return String(error)
  return plainly.find(([words]) => words.test(error.message))?.[1] ?? error.message
}

/** For whoever started a command. */
export const sentenceOf = (error: unknown): string => {
  const reason = reasonOf(error)
  const isOfPg = error instanceof Error && reason !== error.message
  return isOfPg || isConnectionTrouble(error) ? `the database cannot be reached: ${reason}` : reason
}

/** A line of core.error_map(): what an error of Postgres is to a client. */
export interface MappedError {
  code: string
  status: number
  message: string
  shows_detail: boolean
  outside_rest: boolean
}

export type ErrorMap = ReadonlyMap<string, MappedError>
