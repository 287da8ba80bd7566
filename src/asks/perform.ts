// Everything SQL may ask of the gateway, by kind.
import { z } from 'zod'

export type Perform = (
  ask: unknown,
  secrets: ReadonlyMap<string, string>,
) => Promise<Record<string, unknown>>

const asked = z.looseObject({ kind: z.string(), state: z.unknown().optional() })

export const makePerform = (kinds: Readonly<Record<string, Perform>>): Perform => {
  return async (ask, secrets) => {
    const { kind, state } = asked.parse(ask)
    const perform = kinds[kind]
    if (!perform) throw new Error(`SQL asked for ${kind}, which this gateway cannot do`)
    return { ...(await perform(ask, secrets)), state }
  }
}
