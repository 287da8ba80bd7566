// The body of a request as SQL may see it: the client's own text, with each secret replaced by its length.
import type { z } from 'zod'
import { Refusal } from '../errors.ts'
import { parseJson, wordsFor } from '../tools/json.ts'
import { replaceMembers } from '../tools/json-text.ts'

export interface Body {
  text: string | null
  secrets: ReadonlyMap<string, string>
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
export const noBody: Body = { text: null, secrets: new Map() }

export const decodeBody = (body: unknown): string | null => {
  if (!Buffer.isBuffer(body) || body.length === 0) return null
  try {
    return utf8.decode(body)
  } catch (cause) {
    throw new Refusal('bad_request', 'the body is not valid UTF-8', {}, cause)
  }
}

export const readBody = (
  raw: unknown,
  shape: z.ZodType,
  secretNames: readonly string[] = [],
): Body => {
  const text = decodeBody(raw)
  if (text === null && shape.safeParse(undefined).success) return noBody
  const value = parseJson(text ?? '', 'the body')
  const checked = shape.safeParse(value)
  if (!checked.success)
    throw new Refusal('bad_request', wordsFor(checked.error, 'the body'), {}, checked.error)
  const members = value as Record<string, unknown>
  const secrets = new Map(
    secretNames.flatMap((name) => {
      const secret = Object.hasOwn(members, name) ? members[name] : undefined
      return typeof secret === 'string' ? [[name, secret] as const] : []
    }),
  )
  const lengths = new Map(
    [...secrets].map(([name, secret]) => [name, String(Buffer.byteLength(secret))]),
  )
  return { text: replaceMembers(text ?? '{}', lengths), secrets }
}
