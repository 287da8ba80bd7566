import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { MailQueue, Message } from '../../../src/database/mail.ts'
import { startMailer, type Mailer } from '../../../src/mail/mailer.ts'
import { until } from '../../support/until.ts'

interface Desk {
  mailer: Mailer
  /** Puts so many messages into the queue and wakes the mailer up. */
  put: (count: number) => Message[]
  wake: () => void
  sending: { message: Message; end: (failure?: Error) => void }[]
  reports: [string, string | undefined][]
  claims: number[]
  lines: string[]
  blamed: unknown[]
  fail: (error: Error | undefined) => void
}

const open: Mailer[] = []
afterEach(async () => {
  for (const mailer of open.splice(0)) await mailer.stop(0)
})

const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' })

const desk = (): Desk => {
  const waiting: Message[] = []
  let failure: Error | undefined
  let wake: () => void = () => undefined
  const made: Omit<Desk, 'mailer'> = {
    put: (count) => {
      const messages = Array.from({ length: count }, () => ({
        id: randomUUID(),
        channel: 'email' as const,
        address: 'ada@example.com',
        subject: 'Hello',
        html: null,
        text: 'Hello',
      }))
      waiting.push(...messages)
      wake()
      return messages
    },
    wake: () => wake(),
    sending: [],
    reports: [],
    claims: [],
    lines: [],
    blamed: [],
    fail: (error) => (failure = error),
  }
  const meet = async (): Promise<void> => {
    if (failure) throw failure
  }
  const queue: MailQueue = {
    claim: async (most) => {
      await meet()
      made.claims.push(most)
      return waiting.splice(0, most)
    },
    next: async () => undefined,
    sent: async (id) => {
      await meet()
      made.reports.push([id, undefined])
    },
    failed: async (id, reason) => {
      await meet()
      made.reports.push([id, reason])
    },
    listen: (heard) => {
      wake = heard
      return { close: async () => undefined }
    },
    pools: () => ({}),
    end: async () => undefined,
  }
  const line = (_: object, sentence: string): void => void made.lines.push(sentence)
  const mailer = startMailer({
    database: {
      mail: queue,
      state: {
        isUp: () => true,
        check: async () => true,
        blame: (error) => void made.blamed.push(error),
        close: () => undefined,
      },
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error): void => (error ? reject(error) : resolve())
        made.sending.push({ message, end })
      }),
    log: { info: line, warn: line, error: line },
  })
  open.push(mailer)
  return { ...made, mailer }
}

describe('the mailer', () => {
  it('sends a few messages at once, and the next when one is through', async () => {
    const { put, sending, reports } = desk()
    put(8)
    await until(() => sending.length > 0)
    const atOnce = sending.length
    expect(atOnce).toBe(5)
    sending[2]!.end()
    await until(() => sending.length === 6)
    expect(reports).toEqual([[sending[2]!.message.id, undefined]])
    for (let at = 0; at < 8; at += 1) {
      await until(() => sending.length > at)
      sending[at]!.end()
    }
    await until(() => reports.length === 8)
    expect(new Set(reports.map(([id]) => id)).size).toBe(8)
  })

  it('hears every wake-up, one during its work too', async () => {
    const { put, sending } = desk()
    for (let count = 1; count <= 3; count += 1) {
      put(1)
      await until(() => sending.length === count)
      sending[count - 1]!.end()
    }
  })

  it('reports why a message was not sent, without what is secret in it', async () => {
    const { put, sending, reports, lines } = desk()
    put(1)
    await until(() => sending.length === 1)
    sending[0]!.end(
      new Error('554 http://here/auth/v1/verify?token=abc is on a list, so is 123456'),
    )
    await until(() => reports.length === 1)
    expect(reports[0]![1]).toBe('554 [redacted] is on a list, so is [redacted]')
    expect(lines).toEqual(['a message could not be sent'])
  })

  it('says again what became of a message until it is heard, so that it is not sent twice', async () => {
    const { put, sending, reports, blamed, fail } = desk()
    put(1)
    await until(() => sending.length === 1)
    fail(lost)
    sending[0]!.end()
    await until(() => blamed.length > 0)
    fail(undefined)
    await until(() => reports.length === 1)
    expect(sending).toHaveLength(1)
  })

  it('goes on when the queue could not be read for a while', async () => {
    const { put, wake, sending, lines, fail } = desk()
    fail(new Error('nothing is well'))
    wake()
    await until(() => lines.length > 0)
    expect(lines).toEqual(['the mail queue cannot be read'])
    fail(undefined)
    put(1)
    await until(() => sending.length === 1)
  })

  it('finishes what is under way when it stops, and takes nothing more', async () => {
    const { mailer, put, sending, reports, claims } = desk()
    put(1)
    await until(() => sending.length === 1)
    const stopped = mailer.stop(5_000)
    const taken = claims.length
    put(1)
    sending[0]!.end()
    await stopped
    expect(reports).toHaveLength(1)
    expect(claims).toHaveLength(taken)
  })

  it('waits no longer than it is told to', async () => {
    const [patient, hurried] = [desk(), desk()]
    for (const { put } of [patient, hurried]) put(1)
    await until(() => patient.sending.length + hurried.sending.length === 2)
    const stopped: string[] = []
    await Promise.all([
      patient.mailer.stop(500).then(() => stopped.push('patient')),
      hurried.mailer.stop(50).then(() => stopped.push('hurried')),
    ])
    expect(stopped).toEqual(['hurried', 'patient'])
    for (const { sending, reports } of [patient, hurried]) {
      expect(reports).toEqual([])
      sending[0]!.end()
    }
  })
})
