// A request that no client sent.
import type { EntryRequest } from './entries.ts'

export const noRequest: EntryRequest = {
  method: 'POST',
  path: {},
  query: {},
  headers: {},
  body: null,
  ip: null,
  claims: null,
  answer: null,
}
