// A request to the API as somebody: sent as it is, or tried, after which everything it did is taken back.
import { admin, failure, type Answer } from '../api.ts'
import { asBody, type As } from '../as.ts'
import { session } from '../session.ts'

export interface Question {
  method: string
  /** From the root, with its query: /rest/v1/notes?limit=1. */
  path: string
  headers: Record<string, string>
  body: string | null
}

export interface TrialAnswer {
  status: number
  headers: [string, string][]
  body: string
  ms: number
  isTakenBack: boolean
}

export const onlyReads = ({ method }: Pick<Question, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD'

const root = '/rest/v1/'

export const tryAs = async (
  as: As,
  { method, path, headers, body }: Question,
): Promise<Answer<TrialAnswer>> => {
  const address = new URL(path, location.origin)
  const began = performance.now()
  const { data, error } = await admin<{
    status: number
    headers: Record<string, string>
    body: string | null
  }>('POST', 'access/try', {
    body: {
      as: asBody(as),
      method,
      path: decodeURIComponent(address.pathname.slice(root.length)),
      query: [...address.searchParams].flat(),
      headers,
      ...(body !== null && { body }),
    },
  })
  const ms = Math.round(performance.now() - began)
  if (error) return { data: null, error }
  const { status } = data
  const told = { headers: Object.entries(data.headers), body: data.body ?? '' }
  return { data: { status, ...told, ms, isTakenBack: true }, error: null }
}

/** As anybody sends it who has the key; as the service, the token of this tab counts. */
export const sendAs = async (
  as: 'anon' | 'service_role',
  anonKey: string,
  { method, path, headers, body }: Question,
): Promise<Answer<TrialAnswer>> => {
  const token = as === 'anon' ? anonKey : session.value?.token
  const began = performance.now()
  try {
    const response = await fetch(path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      body,
    })
    const text = await response.text()
    const ms = Math.round(performance.now() - began)
    const { status } = response
    const told = { headers: [...response.headers], body: text }
    return { data: { status, ...told, ms, isTakenBack: false }, error: null }
  } catch {
    const message = 'The service was not reached, or this is no request.'
    return { data: null, error: failure('network', message) }
  }
}
