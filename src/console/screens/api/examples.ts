// What may be asked of a table or a function.
import { callExamples } from './call-examples.ts'
import type { Example } from './example.ts'
import type { Thing } from './openapi.ts'
import { tableExamples } from './table-examples.ts'

export const examplesOf = (thing: Thing, isWatched: boolean): Example[] =>
  thing.kind === 'rpc' ? callExamples(thing) : tableExamples(thing, isWatched)
