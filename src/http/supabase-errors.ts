// Supabase's clients read an error's members at the top of its body, each client different ones. For these clients
// alone, the envelope is widened by them; for realtime-js it gives way to its sentence.
import type { IncomingHttpHeaders } from 'node:http'

const version = 'x-supabase-api-version'

/** realtime-js names itself by no header, but by what its addresses have from that of its socket. */
const fromRealtime = /^\/realtime\/v1\/api\/broadcast[^?]*\?(.*&)?vsn=/

const nameOf = (headers: IncomingHttpHeaders): string => headers['x-client-info']?.toString() ?? ''

export const isSupabaseClient = (headers: IncomingHttpHeaders, url = ''): boolean =>
  headers[version] !== undefined ||
  /^(supabase|postgrest|gotrue|storage)/.test(nameOf(headers)) ||
  fromRealtime.test(url)

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

/** An error that applications know by other words; what is not named stays ours. */
interface Known {
  path: RegExp
  code: string
  method?: RegExp
  /** Of several errors with this code those that say so. */
  says?: RegExp
  as: {
    code?: string
    message?: string
    /** The member error, for a client to which it is text. */
    error?: string
    /** Members that this error alone has. */
    more?: object
  }
}

const taken = 'A user with this email address has already been registered'
const auth = /^\/auth\/v1\//
const files = /^\/storage\/v1\//
const rest = /^\/rest\/v1\//
const rpc = /^\/rest\/v1\/rpc\//
const writes = /^(POST|PATCH|PUT)$/

const known: readonly Known[] = [
  { path: auth, code: 'invalid_credentials', as: { message: 'Invalid login credentials' } },
  { path: auth, code: 'email_not_confirmed', as: { message: 'Email not confirmed' } },
  {
    ...{ path: auth, code: 'bad_request', says: /^the password must be at least/ },
    as: { code: 'weak_password', more: { weak_password: { reasons: ['length'] } } },
  },
  {
    ...{ path: /^\/auth\/v1\/admin\/users\/[^/?]+(\?|$)/, code: 'not_found' },
    as: { code: 'user_not_found', message: 'User not found' },
  },
  {
    // To the service key alone: elsewhere it would tell who has an account.
    ...{ path: /^\/auth\/v1\/(admin\/|invite)/, code: 'conflict', says: / this address/ },
    as: { code: 'email_exists', message: taken },
  },
  {
    ...{ path: /^\/auth\/v1\/verify/, code: 'unauthorized', says: /^the link or code/ },
    as: { code: 'otp_expired', message: 'Token has expired or is invalid' },
  },
  {
    ...{ path: /^\/auth\/v1\/token/, code: 'unauthorized', says: /refresh token has already/ },
    as: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
  },
  {
    ...{ path: /^\/auth\/v1\/token/, code: 'unauthorized', says: /expired refresh token$/ },
    as: {
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    },
  },
  { path: /^\/storage\/v1\/bucket\//, code: 'not_found', as: { message: 'Bucket not found' } },
  // By this name exists() knows a file that is not there; any other it throws.
  { path: /^\/storage\/v1\/object\//, code: 'not_found', as: { code: 'NoSuchKey' } },
  {
    ...{ path: files, code: 'conflict', says: /^there is an? (bucket|object) .* already$/ },
    as: { message: 'The resource already exists', error: 'Duplicate' },
  },
  { path: rest, code: 'bad_request', says: / are not related$/, as: { code: 'PGRST200' } },
  { path: rest, code: 'bad_request', says: / in more than one way: /, as: { code: 'PGRST201' } },
  { path: rest, code: 'bad_request', says: / max-affected allows$/, as: { code: 'PGRST124' } },
  { path: rpc, code: 'not_found', as: { code: 'PGRST202' } },
  { path: rpc, code: 'bad_request', says: /^no function /, as: { code: 'PGRST202' } },
  { path: rpc, code: 'bad_request', says: /^more than one function /, as: { code: 'PGRST203' } },
  {
    ...{ path: rest, code: 'undefined_column', method: writes, says: / has no column / },
    as: { code: 'PGRST204' },
  },
  { path: rest, code: 'undefined_column', as: { code: '42703' } },
  {
    ...{ path: rest, code: 'undefined_table', says: /^there is no table or view / },
    as: { code: 'PGRST205' },
  },
  {
    ...{ path: rest, code: 'not_acceptable', says: /^the schema .* is not served$/ },
    as: { code: 'PGRST106' },
  },
  { path: rest, code: 'unauthorized', as: { code: 'PGRST301' } },
]

/** The client of files for Python takes the member error for a code. */
const readsErrorAsText = (headers: IncomingHttpHeaders, path: string): boolean =>
  files.test(path) && /^supabase-py/.test(nameOf(headers))

/** A body that is no envelope was made by code of the application: it stays as it is. */
export const widenError = (
  status: number,
  body: string,
  path = '',
  method = 'GET',
  headers: IncomingHttpHeaders = {},
): string => {
  const error = readEnvelope(body)?.error
  if (!error) return body
  const { code, details } = error
  const hint = details?.hint ?? null
  const rows = code === 'not_acceptable' ? rowsIn(`${hint ?? ''} ${error.message}`) : null
  const as = known.find(
    (one) =>
      one.code === code &&
      one.path.test(path) &&
      (one.method?.test(method) ?? true) &&
      (one.says?.test(error.message) ?? true),
  )?.as
  const message = as?.message ?? error.message
  return JSON.stringify({
    error: fromRealtime.test(path)
      ? message // which it says as if it were a sentence
      : readsErrorAsText(headers, path)
        ? (as?.error ?? code)
        : error,
    code: as?.code ?? details?.sqlstate ?? (rows === null ? code : 'PGRST116'),
    message,
    msg: message,
    error_code: auth.test(path) ? (as?.code ?? code) : code,
    details: details?.detail ?? rows,
    hint,
    statusCode: String(status),
    ...as?.more,
  })
}

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
