// A hub on a fake database, in a time that passes when a test says so.
import { vi } from 'vitest'
import { makeHub } from '../../src/realtime/delivery/hub.ts'
import type { Hub, Subscription } from '../../src/realtime/types.ts'
import { fakeChanges, type FakeChanges } from './fake-changes.ts'

export interface Ear {
  /** Ids of changes, `resync <cursor> within <milliseconds>`, `fail <body>`, in the order they came. */
  heard: string[]
  /** The cursors that came with changes. */
  cursors: string[]
  /** What each page and each resync says that a read must have seen. */
  causalTokens: (string | undefined)[]
  subscription: Subscription
}

export interface HubUnderTest {
  hub: Hub
  changes: FakeChanges
  lines: string[]
  listen: (channel: string, more?: ListenOptions) => Promise<Ear>
  /** Lets so many milliseconds pass. */
  pass: (milliseconds: number) => Promise<void>
  stop: () => Promise<void>
}

interface ListenOptions {
  since?: string
  claims?: string
  filter?: string[]
  room?: () => Promise<void> | undefined
}

export const hubUnderTest = (framesPerSecond = 20_000): HubUnderTest => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const changes = fakeChanges()
  const lines: string[] = []
  const line = (_: object, sentence: string): void => void lines.push(sentence)
  const log = { info: line, warn: line, error: line }
  const now = (): number => passed
  let passed = 0
  const hub = makeHub({
    database: changes.database,
    errorReply: () => ({ status: 408, headers: {}, body: 'took too long' }),
    log,
    framesPerSecond,
    now,
  })

  const pass = async (milliseconds: number): Promise<void> => {
    for (let left = milliseconds; left > 0; left -= step) {
      passed += Math.min(left, step)
      await vi.advanceTimersByTimeAsync(Math.min(left, step))
    }
  }

  return {
    hub,
    changes,
    lines,
    pass,
    listen: async (channel, { since, claims = '{"role":"anon"}', filter = [], room } = {}) => {
      const heard: string[] = []
      const cursors: string[] = []
      const causalTokens: (string | undefined)[] = []
      const subscribing = hub.subscribe(
        { channel, filter, events: [], leave: false, since },
        { role: 'anon', claims, expires: 0, isOperator: false },
        {
          deliver: ({ changes: some, causalToken }) => {
            causalTokens.push(causalToken)
            heard.push(...some.map(({ id }) => id))
            cursors.push(...some.map(({ cursor }) => cursor))
          },
          resync: ({ cursor, causalToken, within }) => {
            causalTokens.push(causalToken)
            heard.push(`resync ${cursor}${within === undefined ? '' : ` within ${within}`}`)
          },
          fail: ({ body }) => void heard.push(`fail ${body}`),
          ...(room && { room }),
        },
      )
      const subscription = await subscribing
      return { heard, cursors, causalTokens, subscription }
    },
    stop: async () => {
      const stopping = hub.stop()
      await pass(2_000)
      await stopping
      vi.useRealTimers()
    },
  }
}

/** Milliseconds. */
const step = 5
