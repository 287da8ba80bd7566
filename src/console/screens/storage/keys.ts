// Every file below what was chosen, and their deletion: routes delete whole keys, and so many at once.
import { api, type Failure } from '../../api.ts'
import { objectPath } from './storage.ts'

const page = 1000

interface KeyPage {
  objects: { key: string }[]
  nextCursor?: string
}

interface Keys {
  keys: string[]
  error: Failure | null
}

/** The keys that begin so, all of them. */
export const keysBelow = async (
  bucket: string,
  prefix: string,
  signal: AbortSignal,
): Promise<Keys> => {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const reply = await api<KeyPage>('POST', objectPath(bucket, '', 'list-v2/'), {
      body: { prefix, limit: page, ...(cursor !== undefined && { cursor }) },
      signal,
    })
    if (reply.error) return { keys, error: reply.error }
    keys.push(...reply.data.objects.map(({ key }) => key))
    cursor = reply.data.nextCursor
  } while (cursor !== undefined)
  return { keys, error: null }
}

/** Stops at the first refusal; `onGone` hears of what was deleted before it. */
export const removeKeys = async (
  bucket: string,
  keys: readonly string[],
  onGone: (count: number) => void,
): Promise<Failure | null> => {
  for (let at = 0; at < keys.length; at += page) {
    const reply = await api<unknown[]>('DELETE', objectPath(bucket, ''), {
      body: { prefixes: keys.slice(at, at + page) },
    })
    if (reply.error) return reply.error
    onGone(reply.data.length)
  }
  return null
}
