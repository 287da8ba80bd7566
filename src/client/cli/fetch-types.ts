// Asks a service for its types.

export type FetchedTypes =
  | { is: 'text'; text: string; etag: string | null }
  | { is: 'unchanged' }
  /** A sentence; final where asking again would give the same. */
  | { is: 'problem'; sentence: string; isFinal: boolean }

export interface Service {
  url: string
  key: string
}

const patience = 30_000

export const fetchTypes = async (service: Service, etag: string | null): Promise<FetchedTypes> => {
  try {
    const response = await fetch(`${service.url}/admin/v1/typescript`, {
      headers: {
        authorization: `Bearer ${service.key}`,
        ...(etag !== null && { 'if-none-match': etag }),
      },
      signal: AbortSignal.timeout(patience),
    })
    return await answerOf(service, response)
  } catch (error) {
    return {
      is: 'problem',
      sentence: `no service answers at ${service.url}: ${causeOf(error)}`,
      isFinal: false,
    }
  }
}

const answerOf = async ({ url }: Service, response: Response): Promise<FetchedTypes> => {
  const { status, headers } = response
  if (status === 304) return { is: 'unchanged' }
  const text = await response.text()
  if (status === 200 && headers.get('content-type')?.startsWith('text/plain'))
    return { is: 'text', text, etag: headers.get('etag') }
  if (status === 401 || status === 403)
    return final(`${url} refuses the key in SERVICE_KEY: it must be the service key`)
  if (status === 200 || status === 404)
    return final(`what answers at ${url} is no Plinth service, or one too old to tell its types`)
  return {
    is: 'problem',
    sentence: `${url} answered ${status}${saidBy(text)}`,
    isFinal: status < 500 && status !== 429,
  }
}

const final = (sentence: string): FetchedTypes => ({ is: 'problem', sentence, isFinal: true })

/** The message of the service's envelope, where it is one. */
const saidBy = (text: string): string => {
  const found = /"message": ?("(?:[^"\\]|\\.)*")/.exec(text)?.[1]
  return found === undefined ? '' : `: ${JSON.parse(found) as string}`
}

/** fetch says only that it failed; why is in the cause. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return cause.message || ('code' in cause ? String(cause.code) : error.message)
}
