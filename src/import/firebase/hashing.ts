// By what Firebase hashed the passwords of a project, as its console shows it.
import { z } from 'zod'

/** As core.firebase_stored has them. */
export interface Hashing {
  signer: string
  separator: string
  rounds: number
  memory: number
}

const named = z
  .object({
    base64_signer_key: z.base64().min(1),
    base64_salt_separator: z.base64().default(''),
    // Every project has these.
    rounds: z.coerce.number().pipe(z.literal(8)),
    mem_cost: z.coerce.number().pipe(z.literal(14)),
  })
  .transform((given): Hashing => ({
    signer: given.base64_signer_key,
    separator: given.base64_salt_separator,
    rounds: given.rounds,
    memory: given.mem_cost,
  }))

/** What the console of Firebase shows: `hash_config { base64_signer_key: ..., mem_cost: 14, }`. */
const fieldsOf = (given: unknown): unknown =>
  typeof given === 'string'
    ? Object.fromEntries(
        [...given.matchAll(/(\w+)["']?\s*:\s*["']?([\w+/=-]+)/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      )
    : given

export const hashing = z.preprocess(fieldsOf, named)
