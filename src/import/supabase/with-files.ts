// A source whose rows are those of a Supabase project, and the bytes of its files where restUrl and serviceKey are given.
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import { wordsFor } from '../../tools/json.ts'
import type { Net } from '../net/fetch.ts'
import type { Source } from '../source.ts'
import { makeSupabaseFiles } from './files.ts'

const configShape = z.object({
  restUrl: z.string().max(2048).nullish(),
  serviceKey: z.string().max(4096).nullish(),
})

export const withFiles = (source: Source, given: unknown, net: Pick<Net, 'fetch'>): Source => {
  const checked = configShape.safeParse(given)
  if (!checked.success) throw new Refusal('bad_request', wordsFor(checked.error, 'config'))
  const { restUrl, serviceKey } = checked.data
  if (!restUrl !== !serviceKey)
    throw new Refusal('bad_request', 'restUrl and serviceKey belong together')
  if (!restUrl || !serviceKey) return source

  const files = makeSupabaseFiles(restUrl, serviceKey, net)
  return {
    ...source,
    test: async () => {
      const tested = await source.test()
      await files.test()
      return tested
    },
    open: files.open,
  }
}
