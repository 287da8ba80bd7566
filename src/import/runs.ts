// The history of imports in the operators' database: it admits one at a time, and a lease says that its gateway lives.
import type { Database } from '../database/database.ts'
import type { EntryReply, EntryRequest } from '../database/entries.ts'
import { noRequest } from '../database/no-request.ts'
import type { Phase, Warning } from './events.ts'
import type { Finished } from './run.ts'

export type RunState = 'done' | 'failed' | 'cancelled' | 'interrupted'

export interface Begun {
  run: string
  source: string
  place: string
  mode: string
  selection: object
  dry_run: boolean
  resume: string | undefined
}

export interface Note {
  phase?: Phase
  finished?: Record<string, Finished>
}

export interface End {
  state: RunState
  summary: object | null
  warnings: readonly Warning[]
  error: unknown
}

export interface Runs {
  /** The refusal, if another runs. */
  running: () => Promise<EntryReply | undefined>
  /** The refusal, if it may not begin. */
  begin: (run: Begun, claims: string) => Promise<EntryReply | undefined>
  /** Renews the lease; false when the run was taken for dead. */
  renew: (run: string, note?: Note) => Promise<boolean>
  end: (run: string, end: End) => Promise<void>
}

export const makeRuns = (control: () => Database): Runs => {
  const call = (entry: string, body: object, more: Partial<EntryRequest> = {}) =>
    control().call(
      `control.${entry}`,
      { ...noRequest, ...more, body: JSON.stringify(body) },
      'core.read_request',
    )
  return {
    running: async () => {
      const reply = await call('import_running', {})
      return reply.status === 200 ? undefined : reply
    },
    begin: async (run, claims) => {
      const reply = await call('import_begin', run, { claims })
      return reply.status === 200 ? undefined : reply
    },
    renew: async (run, note = {}) => {
      const { body } = await call('import_renew', { run, ...note })
      return (JSON.parse(body ?? '{}') as { running?: boolean }).running ?? false
    },
    end: async (run, end) => {
      await call('import_end', { run, ...end })
    },
  }
}
