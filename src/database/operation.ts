// The session of an operation: entry points, and the statements that an operator typed, in one transaction.
import type pg from 'pg'
import { turn } from './connection/in-turns.ts'
import { runPortal, type Asked, type Notice, type PortalResult } from './connection/portal.ts'
import { readReply, statementOf, valuesOf, type EntryReply, type EntryRequest } from './entries.ts'

export interface OperationSession {
  client: pg.Client
  call: (entry: string, request: EntryRequest) => Promise<EntryReply>
  /** As call, with what the session's code has raised as notices. */
  ask: (entry: string, request: EntryRequest) => Promise<Answered>
  run: (asked: Asked) => Promise<PortalResult>
  /** From now on, or in this transaction, each wait for a lock is as short as a turn. */
  waitBriefly: () => Promise<unknown>
  begin: (mode: 'read' | 'write') => Promise<unknown>
  end: (how: 'commit' | 'rollback') => Promise<unknown>
  isInTransaction: () => boolean
  /** The names of types, by their oids. */
  typeNames: (types: readonly number[]) => Promise<Map<number, string>>
}

export interface Answered {
  reply: EntryReply
  notices: Notice[]
}

/** Where an error of a typed statement belongs. */
export interface StatementPlace {
  statement: number
  rolled_back: boolean
  /** In its text, from 1; null where the error is not there. */
  position: string | null
}
export const placeOf = new WeakMap<object, StatementPlace>()

/** Nothing is prepared under a name here: code in the session could put another statement in its place. */
export const makeSession = (client: pg.Client, marks = false): OperationSession => {
  const run = (asked: Asked): Promise<PortalResult> => runPortal(client, asked)
  const ask: OperationSession['ask'] = async (entry, request) => {
    const { text } = statementOf(entry, 'core.to_operator_request', marks)
    const { rows, notices } = await run({ text, values: valuesOf(request) })
    return { reply: readReply(rows[0] ?? []), notices }
  }
  return {
    client,
    ask,
    run,
    call: async (entry, request) => (await ask(entry, request)).reply,
    waitBriefly: () => run({ text: `set lock_timeout = ${turn}` }),
    begin: (mode) => run({ text: mode === 'read' ? 'begin read only' : 'begin' }),
    end: (how) => run({ text: how }),
    isInTransaction: () => client.getTransactionStatus() === 'T',
    typeNames: async (types) => {
      const { rows } = await run({
        text: `select type, pg_catalog.format_type(type::pg_catalog.oid, null)
          from pg_catalog.unnest($1::pg_catalog.text[]) as type`,
        values: [`{${[...new Set(types)].join()}}`],
      })
      return new Map(rows.map(([type, name]) => [Number(type), name ?? '']))
    },
  }
}
