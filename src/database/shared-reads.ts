// Entry points that only read, on shared connections as long as they run no code of the application there: SQL says so
// where one would. Else, and where one is slow, on a connection of its own for a while.
import type { ConnectConfig } from './connection/connect.ts'
import { isSpoilt, readReply, statementOf, valuesOf, type Call } from './entries.ts'
import { retrying } from './connection/retrying.ts'
import { makeReadPool } from './shared/read-pool.ts'
import { makeSlowForms } from './shared/slow-forms.ts'

/** Milliseconds: what takes the server less is light. */
const light = 0.3

/** `alone` is the same on a connection of its own. */
export const makeSharedReads = (
  config: ConnectConfig,
  alone: Call,
): { read: Call; end: () => Promise<void> } => {
  const connections = makeReadPool(config, { light, spoils: isSpoilt })
  const slow = makeSlowForms()

  const read: Call = async (entry, request, reader) => {
    if (slow.has(entry)) return alone(entry, request, reader)
    const row = await retrying(() =>
      connections.query(statementOf(entry, reader), valuesOf(request), (took) => {
        slow.note(entry, took)
      }),
    )
    const reply = row && readReply(row)
    if (reply && !asksToBeAlone(reply.ask)) return reply
    if (reply) slow.add(entry)
    return alone(entry, request, reader)
  }

  return { read, end: () => connections.end() }
}

const asksToBeAlone = (ask: unknown): boolean =>
  typeof ask === 'object' && ask !== null && 'kind' in ask && ask.kind === 'alone'
