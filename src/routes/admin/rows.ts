// /admin/v1: the rows of a table, and why somebody sees one or not.
import { z } from 'zod'
import { tryRequest } from '../../operators/query/try.ts'
import {
  reads,
  type CarriedReply,
  type OperatorRoute,
  type OperatorWork,
} from '../../operators/route.ts'
import { withSignedToken } from '../call-entry.ts'

const question = z.looseObject({
  relation: z.string(),
  command: z.enum(['select', 'insert', 'update', 'delete']),
})

const trial = z.looseObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']),
  path: z.string(),
  query: z.array(z.string()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().nullish(),
})

const texts = z.array(z.string().nullable())
const many = { columns: z.array(z.string()), rows: z.array(texts) }
const which = {
  keys: z.array(texts).nullish(),
  all: z.boolean().nullish(),
  expect: z.number().int().nonnegative().nullish(),
}
const edited = z.looseObject({ key: texts, values: texts, was: texts.optional() })

/** Of one kind of write each. */
const write = z.discriminatedUnion('do', [
  z.looseObject({ do: z.literal('insert'), ...many }),
  z.looseObject({
    do: z.literal('edit'),
    columns: z.array(z.string()).min(1),
    rows: z.array(edited),
  }),
  z.looseObject({
    do: z.literal('update'),
    columns: z.array(z.string()).min(1),
    values: texts.min(1),
    ...which,
  }),
  z.looseObject({ do: z.literal('delete'), ...which }),
])

/** The audit holds how many. */
const writeRows = async ({ request, entry, call }: OperatorWork): Promise<CarriedReply> => {
  const reply = withSignedToken(await call(entry, request))
  if (reply.status !== 200) return reply
  return { ...reply, rows: (JSON.parse(reply.body ?? '{}') as { count: number }).count }
}

export const rowRoutes: readonly OperatorRoute[] = [
  ...reads('rows/:schema/:relation'),
  {
    method: 'POST',
    url: 'rows/:schema/:relation',
    body: write,
    bodyLimit: 32 * 1024 * 1024,
    carry: writeRows,
  },
  { method: 'POST', url: 'access/explain', body: question },
  { method: 'POST', url: 'access/try', body: trial, carry: tryRequest },
]
