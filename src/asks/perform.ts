// Everything SQL may ask of the gateway, by kind.
import { z } from 'zod'

export type Perform = (
  ask: unknown,
  secrets: ReadonlyMap<string, string>,
) => Promise<Record<string, unknown>>

export type AskKind = 'again' | 'argon2' | 'fetch' | 'password' | 'scrypt' | 'statement'

export type Kinds = Readonly<Partial<Record<AskKind, Perform>>>

const asked = z.looseObject({ kind: z.string(), state: z.unknown().optional() })

export const makePerform = (kinds: Kinds): Perform => {
  const known = new Map<string, Perform>(Object.entries(kinds))
  return async (ask, secrets) => {
    const { kind, state } = asked.parse(ask)
    const perform = known.get(kind)
    if (!perform) throw new Error(`SQL asked for ${kind}, which it may not on this route`)
    return { ...(await perform(ask, secrets)), state }
  }
}

/** Only these, whatever an entry asks for. */
export const allow = (kinds: Kinds, asks: readonly AskKind[] = []): Perform =>
  makePerform(Object.fromEntries(asks.map((kind) => [kind, kinds[kind]])))
