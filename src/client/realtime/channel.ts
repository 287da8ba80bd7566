// A channel as supabase's clients have it: listeners of changes and of one topic's messages, joined and left together.
import type { Context } from '../core/context.ts'
import { notSupported, type PlinthError } from '../core/error.ts'
import { later } from '../core/wait.ts'
import { callOut } from './call-out.ts'
import { splitFilter } from './filter.ts'
import { httpSend, type HttpSent } from './http-send.ts'
import type { Message } from './message.ts'
import type { Stop, Subscriptions, SubscriptionOptions } from './subscriptions.ts'
import type {
  BroadcastMessage,
  ChangesFilter,
  PayloadOf,
  RealtimeChannel,
  RealtimeChannelOptions,
  RealtimeSendResponse,
  RealtimeSubscribeStatus,
} from './types.ts'

type Callback = (payload: unknown) => void
type Watched = ChangesFilter<keyof PayloadOf<unknown>>

/** One of the subscriptions of which a channel is made. */
interface Seat {
  stop: Stop
  isUp: boolean
  wasUp: boolean
}

export interface ChannelMeans {
  context: Context
  subscriptions: Subscriptions
  /** Those of the client; a channel that is left goes out. */
  channels: Set<RealtimeChannel>
}

const usualTimeout = 10_000
/** What the service takes in a message, and what of it is not the payload. */
const frame = 65_536
const idsKept = 1_000

export const makeChannel = (
  { context, subscriptions, channels }: ChannelMeans,
  name: string,
  {
    config: { broadcast: { self = false } = {}, private: isPrivate = false } = {},
  }: RealtimeChannelOptions,
): RealtimeChannel => {
  const topic = `topic:${name}`
  const watched: [Watched, Callback][] = []
  const heard: [event: string, Callback][] = []
  const system: Callback[] = []
  let state: RealtimeChannel['state'] = 'closed'
  let report: ((status: RealtimeSubscribeStatus, error?: PlinthError) => void) | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  let told: PlinthError | undefined
  let seats: Seat[] = []
  let hasTopic = false
  /** Messages of its own that have not come back, and those whose id is not known yet. */
  const own = new Set<string>()
  const sending = new Set<Promise<unknown>>()
  let turn: Promise<unknown> = Promise.resolve()

  const sit = (wish: SubscriptionOptions, take: (message: Message) => void): void => {
    const missed = (): void => {
      const extension = wish.channel === topic ? 'broadcast' : 'postgres_changes'
      const payload = { extension, status: 'error', message: 'resync', channel: name }
      for (const callback of system) callOut(callback, payload)
    }
    const seat: Seat = {
      isUp: false,
      wasUp: false,
      stop: subscriptions.add(wish, {
        up: (isAnew) => {
          seat.isUp = true
          if (seats.every(({ isUp }) => isUp)) join()
          if (isAnew && seat.wasUp) missed()
          seat.wasUp = true
        },
        down: (error, isLast) => {
          seat.isUp = false
          fail(error)
          if (isLast) shut()
        },
        take: (message) => {
          if (message.type === 'resync') missed()
          else if (message.type !== 'authorized') take(message)
        },
      }),
    }
    seats.push(seat)
  }

  const join = (): void => {
    if (state === 'joined' || state === 'closed') return
    state = 'joined'
    told = undefined
    clearTimeout(late)
    callOut(report, 'SUBSCRIBED')
  }

  /** A break concerns every seat, and is told once. */
  const fail = (error: PlinthError): void => {
    if (state === 'closed' || told === error) return
    state = 'errored'
    told = error
    callOut(report, 'CHANNEL_ERROR', error)
  }

  const shut = (): void => {
    if (state === 'closed') return
    state = 'closed'
    seats = []
    hasTopic = false
    channels.delete(channel)
    clearTimeout(late)
    callOut(report, 'CLOSED')
  }

  const watch = ([{ event, schema = 'public', table, filter }, callback]: [
    Watched,
    Callback,
  ]): void =>
    sit(
      {
        channel: `${schema}:${table}`,
        events: event === '*' ? ['INSERT', 'UPDATE', 'DELETE'] : [event],
        filter: filter ? splitFilter(filter) : [],
      },
      (message) =>
        callOut(callback, {
          schema,
          table,
          commit_timestamp: message.timestamp,
          eventType: message.event,
          new: message.record ?? {},
          old: message.old_record ?? {},
          errors: null,
        }),
    )

  const listen = (): void => {
    if (hasTopic) return
    hasTopic = true
    sit({ channel: topic }, (message) => {
      // It may be an own one, which is known when the answers to those on their way have come.
      turn = Promise.all([turn, ...sending]).then(() => hear(message))
    })
  }

  const hear = ({ event = '', payload, id = '' }: Message): void => {
    if (own.delete(id) || state === 'closed') return
    for (const [wanted, callback] of heard)
      if (wanted === '*' || wanted === event)
        callOut(callback, { type: 'broadcast', event, payload, meta: { id } })
  }

  const speak = async ({
    event,
    payload = {},
  }: BroadcastMessage): Promise<RealtimeSendResponse> => {
    const message = { type: 'broadcast', channel: topic, event, payload }
    if (sizeOf(JSON.stringify(message)) > frame - 40) return 'error' // a longer one ends the socket
    const answer = await subscriptions.ask(message)
    if (!answer) return 'timed out'
    if (hasTopic && !self && answer.id !== undefined && own.size < idsKept) own.add(answer.id)
    return answer.type === 'sent' ? 'ok' : 'error'
  }

  const post = (event: string, payload: unknown): Promise<HttpSent> =>
    httpSend(context, name, event, payload)

  const noPresence = (): Promise<object> =>
    Promise.resolve({ data: null, error: notSupported('presence') })

  const channel = {
    topic: `realtime:${name}`,
    get state() {
      return state
    },
    on: (type: string, filter: object, callback: Callback) => {
      if (type === 'presence') throw notSupported('presence')
      if (type === 'postgres_changes') {
        const one: [Watched, Callback] = [filter as Watched, callback]
        watched.push(one)
        if (state !== 'closed') watch(one)
      } else if (type === 'broadcast') {
        heard.push([(filter as { event: string }).event, callback])
        if (state !== 'closed') listen()
      } else system.push(callback)
      return channel
    },
    subscribe: (callback, timeout = usualTimeout) => {
      if (state !== 'closed') return channel
      state = 'joining'
      told = undefined
      report = callback
      channels.add(channel)
      late = later(timeout, () => callOut(report, 'TIMED_OUT'))
      for (const one of watched) watch(one)
      if (heard.length > 0 || isPrivate) listen()
      // Who only speaks needs the connection.
      if (seats.length === 0) sit({}, () => undefined)
      return channel
    },
    send: async (message) => {
      if (state !== 'joined')
        return (await post(message.event, message.payload ?? {})).success ? 'ok' : 'error'
      const spoken = speak(message)
      sending.add(spoken)
      const response = await spoken
      sending.delete(spoken)
      return response
    },
    httpSend: post,
    unsubscribe: async () => {
      const left = seats
      channels.delete(channel)
      shut()
      const answers = await Promise.all(left.map(({ stop }) => stop()))
      return answers.every(Boolean) ? 'ok' : 'timed out'
    },
    track: noPresence as never,
    untrack: noPresence as never,
    presenceState: (() => ({})) as never,
  } as RealtimeChannel
  return channel
}

/** Bytes at most. */
const sizeOf = (text: string): number => text.length + 2 * (text.match(/[^\0-\x7f]/g)?.length ?? 0)
