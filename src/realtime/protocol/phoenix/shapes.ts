// What Supabase's clients send in the messages of a Phoenix channel. Members not named here are dropped: they need not
// wait with the message.
import { z } from 'zod'
import { Refusal } from '../../../errors.ts'
import { wordsFor } from '../../../tools/json.ts'

const binding = z.object({
  event: z.string(),
  schema: z.string().nullish(),
  table: z.string().nullish(),
  filter: z.string().nullish(),
})
export const join = z.object({
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean().nullish(), self: z.boolean().nullish() }).nullish(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(binding).nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
})
/** A new token. */
export const renewal = z.object({ access_token: z.string() })
/** A broadcast; its payload is taken from the message as the client wrote it. */
export const spoken = z.object({ event: z.string() })

export type Join = z.infer<typeof join>
export type Binding = z.infer<typeof binding>
export type Renewal = z.infer<typeof renewal>
export type Spoken = z.infer<typeof spoken>

/** Reads at once; the function it returns throws where the payload has another shape. */
export const read = <T>(shape: z.ZodType<T>, payload: unknown): (() => T) => {
  const { success, data, error } = shape.safeParse(payload)
  if (success) return () => data
  const sentence = wordsFor(error, 'the payload')
  return () => {
    throw new Refusal('bad_request', sentence)
  }
}
