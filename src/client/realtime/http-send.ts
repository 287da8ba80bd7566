// A message to a topic without a socket. It needs nothing of what makes requests elsewhere, which is half of this part.
import type { Context } from '../core/context.ts'
import { pathFault } from '../core/path.ts'

export type HttpSent = { success: true } | { success: false; status: number; error: string }

/** Never rejects. */
export const httpSend = async (
  context: Context,
  topic: string,
  event: string,
  payload: unknown,
): Promise<HttpSent> => {
  const { url, key, headers } = context
  const [to, what] = [topic, event].map(encodeURIComponent)
  const path = `/realtime/v1/api/broadcast/${to}/events/${what}`
  const fault = pathFault(path)
  if (fault) return { success: false, status: 0, error: fault.message }
  try {
    const token = (await context.accessToken()) ?? key
    const response = await context.fetch(url + path, {
      method: 'POST',
      headers: {
        ...headers,
        apikey: key,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(payload),
    })
    const { ok, status } = response
    if (ok) return { success: true }
    if (status === 401) context.refused(token)
    const told = (await response.json()) as { error: { message: string } }
    return { success: false, status, error: told.error.message }
  } catch (cause) {
    return { success: false, status: 0, error: String(cause) }
  }
}
