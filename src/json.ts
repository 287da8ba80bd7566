// JSON that somebody sent: what is wrong with it, in the words of a refusal.
import type { z } from 'zod'
import { Refusal } from './errors.ts'

/** `what` is the part of the request that should hold it. */
export const parseJson = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refusal('bad_request', `${what} is not valid JSON`, {}, cause)
  }
}

export const wordsFor = (error: z.ZodError, what: string): string => {
  const member = error.issues[0]?.path.join('.')
  return member ? `${member} is missing or not what it should be` : `${what} must be a JSON object`
}
