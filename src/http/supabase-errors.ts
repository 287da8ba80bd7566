// Supabase's clients read an error's members at the top of its body, each client different ones. For these clients
// alone, the envelope is widened by them.
import type { IncomingHttpHeaders } from 'node:http'

const version = 'x-supabase-api-version'

export const isSupabaseClient = (headers: IncomingHttpHeaders): boolean =>
  headers[version] !== undefined ||
  /^(supabase|postgrest|gotrue|storage)/.test(headers['x-client-info']?.toString() ?? '')

/** Under this version auth-js reads the code from `code`. */
export const versionHeader = (headers: IncomingHttpHeaders): Record<string, string> =>
  headers[version] === undefined ? {} : { [version]: '2024-01-01' }

interface Envelope {
  error: { code: string; message: string; details: Details | null }
}

interface Details {
  detail?: string | null
  hint?: string | null
  sqlstate?: string
}

/** A body that is no envelope was made by code of the application: it stays as it is. `path`: what was asked for. */
export const widenError = (status: number, body: string, path = ''): string => {
  const error = readEnvelope(body)?.error
  if (!error) return body
  const { code, message, details } = error
  const hint = details?.hint ?? null
  const rows = code === 'not_acceptable' ? rowsIn(`${hint ?? ''} ${message}`) : null
  return JSON.stringify({
    error,
    code: details?.sqlstate ?? (rows === null ? codeOf(code, path) : 'PGRST116'),
    message,
    msg: message,
    error_code: code,
    details: details?.detail ?? rows,
    hint,
    statusCode: String(status),
  })
}

/** By this name exists() knows a file that is not there; any other it throws. */
const codeOf = (code: string, path: string): string =>
  code === 'not_found' && path.startsWith('/storage/v1/object/') ? 'NoSuchKey' : code

/** By these words maybeSingle() distinguishes no row from too many. */
const rowsIn = (text: string): string | null =>
  /The result contains \d+ rows/.exec(text)?.[0] ?? null

const readEnvelope = (body: string): Envelope | undefined => {
  try {
    const value = JSON.parse(body) as Partial<Envelope> | null
    return typeof value?.error?.code === 'string' ? (value as Envelope) : undefined
  } catch {
    return undefined
  }
}
