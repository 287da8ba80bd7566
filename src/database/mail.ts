// The mail queue in SQL: a claimed message is this gateway's for the time of a lease.
import { makeExclusivePool } from './connection/exclusive-pool.ts'
import type { ConnectConfig } from './connection/connect.ts'
import { listen, type Listener } from './connection/listen.ts'
import type { Pools } from './connection/pool-figures.ts'
import { retrying } from './connection/retrying.ts'
import type { Guard } from './connection/watchdog.ts'

export interface Message {
  id: string
  channel: 'email' | 'sms'
  address: string
  subject: string | null
  html: string | null
  text: string
}

export interface MailQueue {
  claim: (most: number) => Promise<Message[]>
  /** Milliseconds until the next message is due; undefined when there is none. */
  next: () => Promise<number | undefined>
  sent: (id: string) => Promise<void>
  failed: (id: string, reason: string) => Promise<void>
  /** Calls `heard` when there is new mail. A call may be lost. */
  listen: (heard: () => void) => Listener
  pools: () => Pools
  end: () => Promise<void>
}

const channel = 'plinth_mail'
const connectionsOf = 2

/** Opens no connection before it is used. */
export const makeMailQueue = (config: ConnectConfig, guard: Guard): MailQueue => {
  const connections = makeExclusivePool(config, connectionsOf, guard)

  const ask = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => {
    const { rows } = await retrying(() =>
      connections.use({
        work: (client) => client.query<T>(text, values),
        isDirty: () => true, // the application may have put triggers on our tables
      }),
    )
    return rows
  }

  return {
    claim: (most) =>
      ask<Message>('select id, channel, address, subject, html, text from auth.mail_claim($1)', [
        most,
      ]),
    next: async () => {
      const [row] = await ask<{ due: number | null }>(
        'select 1000 * extract(epoch from auth.mail_next() - clock_timestamp())::float8 as due',
      )
      return row?.due ?? undefined
    },
    sent: async (id) => {
      await ask('select auth.mail_sent($1)', [id])
    },
    failed: async (id, reason) => {
      await ask('select auth.mail_failed($1, $2)', [id, reason])
    },
    listen: (heard) => listen(config, channel, heard),
    pools: () => ({ mail: connections.figures() }),
    end: () => connections.end(),
  }
}
