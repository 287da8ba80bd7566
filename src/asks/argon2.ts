// The argon2 ask: derives the key of an imported password, as scrypt's are, off the event loop and a few at a time.
import { hashRaw } from '@node-rs/argon2'
import { z } from 'zod'
import type { Semaphore } from '../tools/semaphore.ts'
import type { Perform } from './perform.ts'

/** In the order in which the package numbers them. */
const variants = ['argon2d', 'argon2i', 'argon2id']

/** Those of a hash that core.argon2_ask takes. */
const shape = z.object({
  kind: z.literal('argon2'),
  of: z.string(),
  variant: z.enum(variants),
  salt: z.base64(),
  memory: z.int().min(8).max(131_072),
  passes: z.int().min(1).max(99),
  lanes: z.int().min(1).max(16),
  length: z.int().min(16).max(64),
})

const mostWritten = 262_144

export const makeArgon2 =
  (turns: Semaphore): Perform =>
  async (ask, secrets) => {
    const { of, variant, salt, memory, passes, lanes, length } = shape.parse(ask)
    if (memory * passes > mostWritten) throw new Error('SQL asked for too costly a hash of Argon2')
    const options = {
      ...({ algorithm: variants.indexOf(variant) } as object), // an enum that is in no code
      salt: Buffer.from(salt, 'base64'),
      memoryCost: memory,
      timeCost: passes,
      parallelism: lanes,
      outputLen: length,
    }
    const key = await turns(() => hashRaw(secrets.get(of) ?? '', options))
    return { variant, salt, memory, passes, lanes, length, key: key.toString('base64') }
  }
