// What SQL answers to a request of the REST API, in one text: see api.answer_text.
import type { Row } from '../connection/statement.ts'

/** What SQL asks of us instead of an answer, or beside one. */
export type Need = 'need_exclusive' | 'reset_after' | 'ask_in_full' | 'not_yet'

export interface SqlAnswer {
  status: string | null
  headers: string | null
  body: string | null
  ask: Need | null
  recipe: string | null
  /** What a later read must have seen to know of it. */
  after: string | null
}

/** A line of ask, status, headers and recipe, separated by tabs; then the body, if there is one. */
export const readAnswer = ([text, after]: Row): SqlAnswer => {
  const whole = text ?? ''
  const end = whole.indexOf('\n')
  const line = end < 0 ? whole : whole.slice(0, end)
  const [ask, status, headers, recipe] = line.split('\t')
  return {
    status: status || null,
    headers: headers || null,
    body: end < 0 ? null : whole.slice(end + 1),
    ask: (ask || null) as Need | null,
    recipe: recipe || null,
    after: after ?? null,
  }
}
