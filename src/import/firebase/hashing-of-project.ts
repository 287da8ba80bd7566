// By what Firebase hashed the passwords of a project, as the project itself tells it.
import { z } from 'zod'
import type { Api } from './api.ts'
import { GoogleFailed } from './failure.ts'
import type { Hashing } from './hashing.ts'

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
