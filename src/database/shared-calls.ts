// Entry points that are done in one call, on shared connections as long as they run no code of the application there: SQL
// says so where one would. Else, and where one is slow, on a connection of its own for a while.
import type { ConnectConfig } from './connection/connect.ts'
import { isSpoilt, readReply, statementOf, valuesOf, type Call } from './entries.ts'
import type { Pools } from './connection/pool-figures.ts'
import { passingInOurs, retrying } from './connection/retrying.ts'
import type { Row } from './connection/statement.ts'
import type { PipelinedPool } from './shared/pipelined-pool.ts'
import { makeReadPool, makeWritePool } from './shared/shared-pools.ts'
import { makeSlowForms } from './shared/slow-forms.ts'
import { traced } from '../tracing/trace.ts'

export interface SharedCalls {
  /** Of what only reads. */
  read: Call
  write: Call
  pools: () => Pools
  end: () => Promise<void>
}

/** Milliseconds: what takes the server less is light. */
const light = 0.3
/** Where commits take longer than this, writes are spread, for each waits for its own. */
const swift = { light: 5, filled: 8 }

/** `alone` is the same on a connection of its own. */
export const makeSharedCalls = (
  config: ConnectConfig,
  size: number,
  alone: Call,
  marks: boolean,
): SharedCalls => {
  const reads = makeReadPool(config, { light, spoils: isSpoilt })
  const writes = makeWritePool(config, size, { ...swift, spoils: isSpoilt })
  return {
    read: sharing(reads, alone, false),
    write: sharing(writes, alone, marks),
    pools: () => ({ calls_reads: reads.figures(), calls_writes: writes.figures() }),
    end: async () => {
      await Promise.all([reads.end(), writes.end()])
    },
  }
}

const sharing = (connections: PipelinedPool, alone: Call, marks: boolean): Call => {
  const slow = makeSlowForms()
  return async (entry, request, reader) => {
    if (slow.has(entry)) return alone(entry, request, reader)
    const statement = statementOf(entry, reader, marks)
    const query = (): Promise<Row | undefined> =>
      traced(statement, (worked) =>
        connections.query(statement, valuesOf(request), (took) => {
          slow.note(entry, took)
          worked(took)
        }),
      )
    const row = await retrying(query, passingInOurs)
    const reply = row && readReply(row)
    if (reply && !asksToBeAlone(reply.ask)) return reply
    if (reply) slow.add(entry)
    return alone(entry, request, reader)
  }
}

const asksToBeAlone = (ask: unknown): boolean =>
  typeof ask === 'object' && ask !== null && 'kind' in ask && ask.kind === 'alone'
