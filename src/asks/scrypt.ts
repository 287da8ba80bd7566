// The scrypt ask: derives a key from the password, off the event loop.
import { scrypt } from 'node:crypto'
import { z } from 'zod'
import type { Semaphore } from '../tools/semaphore.ts'
import type { Perform } from './perform.ts'

/** Those of a hash that auth.password_hash_stored takes. */
const shape = z.object({
  kind: z.literal('scrypt'),
  of: z.string(),
  salt: z.base64(),
  n: z.int().min(1024).max(131_072),
  r: z.int().min(1).max(16),
  p: z.int().min(1).max(4),
})

/** Those of core.password_new. */
const usual = z.looseObject({ n: z.literal(16_384), r: z.literal(8), p: z.literal(1) })

const keyLength = 32

export const makeScrypt =
  (turns: Semaphore): Perform =>
  async (ask, secrets) => {
    const { of, salt, n, r, p } = shape.parse(ask)
    const options = { N: n, r, p, maxmem: 256 * n * r }
    const key = await turns(() =>
      derive(secrets.get(of) ?? '', Buffer.from(salt, 'base64'), options),
    )
    return { salt, n, r, p, key: key.toString('base64') }
  }

/** With the parameters of today alone: from a weaker key a password would be easier to guess. */
export const withUsualParameters =
  (scrypt: Perform): Perform =>
  async (ask, secrets) => {
    usual.parse(ask)
    return scrypt(ask, secrets)
  }

const derive = (
  password: string,
  salt: Buffer,
  options: { N: number; r: number; p: number; maxmem: number },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
