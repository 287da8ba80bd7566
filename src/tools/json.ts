// Parses JSON that a client sent; says what is wrong with it in a refusal.
import type { z } from 'zod'
import { Refusal } from '../errors.ts'

/** Levels. Postgres gives up at some ten thousand of them. */
const deepest = 1_000

/** `what` is the part of the request that should hold it. */
export const parseJson = (text: string, what: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Refusal('bad_request', `${what} is not valid JSON`, {}, cause)
  }
  if (text.length > 2 * deepest && depthOf(text) > deepest)
    throw new Refusal('bad_request', `${what} is nested too deeply`)
  return value
}

/** Of valid JSON. */
const depthOf = (text: string): number => {
  let depth = 0
  let most = 0
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1
    if (token === ']' || token === '}') depth -= 1
    most = Math.max(most, depth)
  }
  return most
}

export const wordsFor = (error: z.ZodError, what: string): string => {
  const [issue] = error.issues
  const member = issue?.path.join('.')
  if (member && issue?.code === 'invalid_value')
    return `${member} must be one of ${issue.values.join(', ')}`
  return member ? `${member} is missing or not what it should be` : `${what} must be a JSON object`
}
