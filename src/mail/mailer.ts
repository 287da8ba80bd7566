// Takes mail from the queue and sends it, a few messages at once. The queue is asked again and again: a wake-up only
// makes that sooner, and may be lost. What this process takes and does not finish is taken again after its lease.
import { setTimeout as pause } from 'node:timers/promises'
import { makeWakeSignal } from '../tools/wake-signal.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import type { Message } from '../database/mail.ts'
import { isConnectionTrouble, reasonOf } from '../database/errors.ts'
import { keepable } from './reason.ts'

export type Send = (message: Message) => Promise<void>

export interface Mailer {
  /** Resolves when nothing is under way any more, or after so many milliseconds. */
  stop(most: number): Promise<void>
}

export interface MailerOptions {
  database: Pick<Database, 'mail' | 'state'>
  send: Send
  log: Log
}

const atOnce = 5
/** Milliseconds between two looks at the queue. */
const rest = { shortest: 200, longest: 15_000, trouble: 1_000 }
/** Milliseconds for which a report is tried again: a message whose report is lost is sent twice. */
const reportFor = 20_000

export const startMailer = ({ database, send, log }: MailerOptions): Mailer => {
  const { mail: queue, state } = database
  const stopping = new AbortController()
  const isStopping = (): boolean => stopping.signal.aborted
  const underWay = new Set<Promise<void>>()
  const wakeSignal = makeWakeSignal()

  const run = async (): Promise<void> => {
    while (!isStopping()) await wakeSignal.wait(await turn())
  }

  /** Claims as much as there is room for; returns the milliseconds to rest, unless woken. */
  const turn = async (): Promise<number> => {
    if (!state.isUp()) return rest.trouble
    const room = atOnce - underWay.size
    if (room === 0) return rest.longest
    try {
      const messages = await queue.claim(room)
      for (const message of messages) begin(message)
      if (messages.length === room) return rest.longest
      const due = (await queue.next()) ?? rest.longest
      return Math.min(Math.max(due, rest.shortest), rest.longest)
    } catch (error) {
      state.blame(error)
      if (isConnectionTrouble(error)) return rest.trouble
      log.error({ reason: reasonOf(error) }, 'the mail queue cannot be read')
      return rest.longest
    }
  }

  const begin = (message: Message): void => {
    const work = deliver(message).finally(() => {
      underWay.delete(work)
      wakeSignal.wake()
    })
    underWay.add(work)
  }

  const deliver = async (message: Message): Promise<void> => {
    const failure = await send(message).then(() => undefined, keepable)
    if (failure !== undefined)
      log.warn({ message: message.id, reason: failure }, 'a message could not be sent')
    await report(message.id, failure)
  }

  const report = async (id: string, failure: string | undefined): Promise<void> => {
    const end = performance.now() + reportFor
    for (;;) {
      try {
        return await (failure === undefined ? queue.sent(id) : queue.failed(id, failure))
      } catch (error) {
        state.blame(error)
        if (isStopping() || performance.now() > end || !isConnectionTrouble(error)) {
          log.error(
            { message: id, reason: reasonOf(error) },
            'what became of a message is not noted',
          )
          return
        }
        await pause(rest.trouble, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const listener = queue.listen(wakeSignal.wake)
  const running = run()

  return {
    stop: async (most) => {
      stopping.abort()
      wakeSignal.wake()
      await Promise.race([
        // A claim that is under way still brings messages.
        Promise.all([listener.close(), running.then(() => Promise.all(underWay))]),
        pause(most, undefined, { ref: false }),
      ])
    },
  }
}
