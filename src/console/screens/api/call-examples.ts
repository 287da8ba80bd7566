// What may be asked of a function.
import { json, rowOf, type Example } from './example.ts'
import { code, quoted } from './literals.ts'
import type { Thing } from './openapi.ts'
import { queryOf, valueText } from './query.ts'

export const callOf = (called: string, given: unknown): Example => ({
  title: 'Call',
  method: 'POST',
  path: `/rest/v1/rpc/${encodeURIComponent(called)}`,
  headers: json,
  body: given,
  javascript: `await plinth.rpc(${quoted(called)}, ${code(given)})`,
})

export const callExamples = ({ name: called, methods, columns }: Thing): Example[] => {
  const needed = columns.filter(({ isNeeded }) => isNeeded)
  const given = rowOf(needed)
  const pairs = needed.map(({ name: argument, sample }) => [argument, valueText(sample)] as const)
  const read: Example = {
    title: 'Call, to be cached',
    method: 'GET',
    path: `/rest/v1/rpc/${encodeURIComponent(called)}${pairs.length > 0 ? `?${queryOf(pairs)}` : ''}`,
    headers: {},
    javascript: `await plinth.rpc(${quoted(called)}, ${code(given)}, { get: true })`,
  }
  return [callOf(called, given), ...(methods.includes('GET') ? [read] : [])]
}
