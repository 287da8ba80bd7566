// The password ask: hands SQL the password itself, which only the check of an imported bcrypt hash needs.
import { z } from 'zod'
import type { Perform } from './perform.ts'

const shape = z.object({ kind: z.literal('password'), of: z.string().default('password') })

export const handOverPassword: Perform = async (ask, secrets) => {
  const { of } = shape.parse(ask)
  return { password: secrets.get(of) ?? '' }
}
