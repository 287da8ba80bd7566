// The call of a function: in a query where that is asked for and says the same, else in a body.
import { build, type Builder } from './builder.ts'
import type { RequestState } from './state.ts'
import { arrayOf, parameterOf } from './encode.ts'
import type { CallOptions } from './types/functions.ts'

const reserved = /^(select|order|limit|offset|and|or|not|columns|on_conflict)$|[^\w$]/
/** The service takes such a text for a filter of the rows. */
const filter = /^(not\.)?[a-z]+(\(\w+\))?\./i

const isPlain = (value: unknown): boolean =>
  (typeof value === 'string' && !filter.test(value)) ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((item) => !Array.isArray(item) && isPlain(item)))

const parameters = (values: [string, unknown][]): string =>
  values
    .map(
      ([name, value]) =>
        '&' + parameterOf(name, Array.isArray(value) ? arrayOf(value) : String(value)),
    )
    .join('')

export const buildCall = (
  asked: Pick<RequestState, 'context' | 'live'> & Partial<RequestState>,
  name: string,
  args: Record<string, unknown> = {},
  { head = false, get = false, count }: CallOptions = {},
): Builder => {
  const values = Object.entries(args).filter(([, value]) => value !== undefined)
  const inQuery =
    (head || get) &&
    values.length <= 50 &&
    values.every(([key, value]) => !reserved.test(key) && isPlain(value))
  const prefer = count === undefined ? [] : [`count=${count}`]
  const target = `rpc/${encodeURIComponent(name)}`
  if (inQuery)
    return build({
      ...asked,
      method: head ? 'HEAD' : 'GET',
      target,
      prefer,
      rest: parameters(values),
    })
  if (head) prefer.push('return=minimal')
  return build({ ...asked, method: 'POST', target, prefer, json: args })
}
