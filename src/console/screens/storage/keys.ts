// Every file below what was chosen, and their deletion: routes delete whole keys, and so many at once.
import { api, type Answer } from '../../api.ts'
import { objectPath } from './storage.ts'

const page = 1000

interface KeyPage {
  objects: { key: string }[]
  nextCursor?: string
}

/** The keys that begin so, all of them. */
export const keysBelow = async (
  bucket: string,
  prefix: string,
  signal: AbortSignal,
): Promise<Answer<string[]>> => {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const reply = await api<KeyPage>('POST', objectPath(bucket, '', 'list-v2/'), {
      body: { prefix, limit: page, ...(cursor !== undefined && { cursor }) },
      signal,
    })
    if (reply.error) return reply
    keys.push(...reply.data.objects.map(({ key }) => key))
    cursor = reply.data.nextCursor
  } while (cursor !== undefined)
  return { data: keys, error: null }
}

/** Stops at the first refusal; `onGone` hears of what was deleted before it. */
export const removeKeys = async (
  bucket: string,
  keys: readonly string[],
  onGone: (count: number) => void,
): Promise<Answer<null>> => {
  for (let at = 0; at < keys.length; at += page) {
    const reply = await api<unknown[]>('DELETE', objectPath(bucket, ''), {
      body: { prefixes: keys.slice(at, at + page) },
    })
    if (reply.error) return reply
    onGone(reply.data.length)
  }
  return { data: null, error: null }
}
