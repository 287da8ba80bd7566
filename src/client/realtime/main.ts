// The realtime part of the client: channels and live views over one socket.
import { makeContext, type ClientOptions, type Context } from '../core/context.ts'
import type { Live } from '../core/live.ts'
import { makeChannel } from './channel.ts'
import type { SocketMaker } from './connection.ts'
import { makeLive } from './live.ts'
import { makeSubscriptions } from './subscriptions.ts'
import type { RealtimeChannel, RealtimeChannelOptions, RealtimeSendResponse } from './types.ts'

export type * from '../core/live.ts'
export type { SocketMaker } from './connection.ts'
export type * from './types.ts'

export interface RealtimeOptions extends ClientOptions {
  realtime?: {
    /** Where the platform has none, as Node 20: that of the package `ws`. */
    WebSocket?: SocketMaker
  }
}

export interface RealtimeClient {
  /** The one of that name, where there is one. */
  channel: (name: string, options?: RealtimeChannelOptions) => RealtimeChannel
  removeChannel: (channel: RealtimeChannel) => Promise<RealtimeSendResponse>
  removeAllChannels: () => Promise<RealtimeSendResponse[]>
  getChannels: () => RealtimeChannel[]
  /** Tells the socket a new token; null: nobody is signed in. */
  setAuth: (token: string | null) => void
  /** Rows that stay what a query gives. */
  live: Live
  /** To be called when an application comes to the foreground, where no page tells it. */
  wake: () => void
}

export const createRealtime = (
  url: string,
  key: string,
  options: RealtimeOptions = {},
): RealtimeClient => makeRealtime(makeContext(url, key, options), options.realtime?.WebSocket)

export const makeRealtime = (
  context: Context,
  Maker: SocketMaker | undefined = globalThis.WebSocket,
): RealtimeClient => {
  const subscriptions = makeSubscriptions(context, Maker)
  const channels = new Set<RealtimeChannel>()
  const means = { context, subscriptions, channels }
  return {
    channel: (name, options = {}) => {
      for (const one of channels) if (one.topic === `realtime:${name}`) return one
      const made = makeChannel(means, name, options)
      channels.add(made)
      return made
    },
    removeChannel: (channel) => channel.unsubscribe(),
    removeAllChannels: () => Promise.all([...channels].map((channel) => channel.unsubscribe())),
    getChannels: () => [...channels],
    setAuth: subscriptions.setAuth,
    live: makeLive(subscriptions),
    wake: subscriptions.wake,
  }
}
