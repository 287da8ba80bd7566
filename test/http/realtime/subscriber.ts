// A client as a careful application has it: when its connection ends it takes the next gateway and goes on from its cursor.
import { setTimeout as pause } from 'node:timers/promises'
import { openRealtime, settled, type Message, type TestSocket } from '../../support/realtime.ts'
import type { TestDatabase } from '../../support/database.ts'

export interface Subscriber {
  /** Every change that came, over all connections. */
  received: Message[]
  /** What told it to read again. */
  resyncs: Message[]
  connections: () => number
  texts: string[]
  /** What it was told outside of an answer. */
  errors: Message[]
  /** Resolves when it has all that is committed by now. */
  settle: (database: TestDatabase) => Promise<void>
  stop: () => Promise<void>
}

export const startSubscriber = async (
  gateways: () => { url: string }[],
  place: number,
  token: string,
  channel: string,
  wish: Record<string, unknown>,
): Promise<Subscriber> => {
  const received: Message[] = []
  const texts: string[] = []
  const errors: Message[] = []
  let since: string | undefined
  const resyncs: Message[] = []
  let connections = 0
  let attempts = 0
  let stopped = false
  let current: TestSocket | undefined

  const take = (message: Message): void => {
    if (message.type === 'resync' || message.resync) resyncs.push(message)
    if (message.type === 'change') received.push(message)
    if (message.cursor !== undefined) since = message.cursor
    if (message.error && !message.ref) errors.push(message)
  }

  const connect = async (): Promise<void> => {
    const all = gateways()
    attempts += 1
    const socket = await openRealtime(all[(place + attempts) % all.length]!, token)
    connections += 1
    socket.socket.on('message', (data) => {
      const text = (data as Buffer).toString()
      texts.push(text)
      take(JSON.parse(text) as Message)
    })
    const wanted = { ...wish, ...(since !== undefined && { since }) }
    const answer = await socket.subscribe(channel, wanted).catch(String)
    if (typeof answer === 'string' || answer.type !== 'subscribed') {
      socket.socket.terminate()
      throw new Error(JSON.stringify(answer))
    }
    current = socket
    if (stopped) socket.socket.terminate()
  }

  const stay = async (): Promise<void> => {
    await current?.closed
    if (stopped) return
    current = undefined
    await connect().catch(() => pause(50)) // it is being started
    return stay()
  }

  await connect()
  const staying = stay()
  return {
    received,
    texts,
    errors,
    resyncs,
    connections: () => connections,
    settle: (database) => settled(database, current!),
    stop: async () => {
      stopped = true
      await current?.close()
      await staying
    },
  }
}
