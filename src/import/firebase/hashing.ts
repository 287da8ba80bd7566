// By what Firebase hashed the passwords of a project: from the config, or from the project itself.
import { z } from 'zod'
import type { Api } from './api.ts'
import { GoogleFailed } from './failure.ts'

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

const project = z.object({
  signIn: z.object({
    hashConfig: z.object({
      algorithm: z.literal('SCRYPT'),
      signerKey: z.string().min(1),
      saltSeparator: z.string().default(''),
      rounds: z.int(),
      memoryCost: z.int(),
    }),
  }),
})

/** Undefined where the account may not see the key. */
export const hashingOfProject = async (
  api: Api,
  base: string,
  name: string,
): Promise<Hashing | undefined> => {
  try {
    const answer = project.safeParse(
      await api.ask({
        url: `${base}/admin/v2/projects/${encodeURIComponent(name)}/config`,
        what: 'how passwords are hashed',
      }),
    )
    if (!answer.success) return undefined
    const { signerKey, saltSeparator, rounds, memoryCost } = answer.data.signIn.hashConfig
    return { signer: signerKey, separator: saltSeparator, rounds, memory: memoryCost }
  } catch (error) {
    if (error instanceof GoogleFailed && [400, 403, 404, 501].includes(error.status))
      return undefined
    throw error
  }
}
