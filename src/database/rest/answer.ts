// What SQL answers to a request of the REST API: api.request in columns, api.replay in one text.
import type { Row } from '../connection/statement.ts'

export interface Answer {
  status: string | null
  headers: string | null
  body: string | null
  ask: string | null
  recipe: string | null
}

export const readAnswer = (row: Row): Answer => {
  const [first = null, headers = null, body = null, ask = null, recipe = null] = row
  if (row.length === 1 && first !== null) return readText(first)
  return { status: first, headers, body, ask, recipe }
}

/** What is asked of the gateway, status and headers in a line, each if there is any; then the body. */
const readText = (text: string): Answer => {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  const [, ask = null, status = null, headers = null] =
    /^([a-z]+)? ?(\d+)? ?(\{.*)?$/.exec(line) ?? []
  return { status, headers, body: end < 0 ? null : text.slice(end + 1), ask, recipe: null }
}
