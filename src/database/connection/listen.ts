// Hears a channel of NOTIFY for as long as the connection lives, and opens another when it does not. pg-listen's own
// reconnecting is not used: it goes on after close(), or gives up for good. Whoever listens asks again anyway.
import { Socket } from 'node:net'
import type pg from 'pg'
import pgListen from 'pg-listen'

export interface Listener {
  close(): Promise<void>
}

const retryAfter = 1_000
const checkEvery = 15_000
const checkPatience = 5_000
const closeGrace = 500

/** Where something is said every now and then, a connection that hears nothing for `deafAfter` milliseconds is lost. */
export const listen = (
  config: pg.ClientConfig,
  channel: string,
  heard: () => void,
  deafAfter = Infinity,
): Listener => {
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let deaf: NodeJS.Timeout | undefined
  let shut: () => Promise<void> = () => Promise.resolve()

  const open = (): void => {
    const socket = new Socket()
    const subscriber = pgListen.default(
      { ...config, query_timeout: checkPatience, stream: () => socket },
      // Anybody may notify, with any payload: it is not looked at.
      { paranoidChecking: checkEvery, retryLimit: 1, parse: () => undefined },
    )
    let lost = false
    const lose = (): void => {
      if (lost || closed) return
      lost = true
      clearTimeout(deaf)
      void end()
      retry = setTimeout(open, retryAfter)
    }
    const end = async (): Promise<void> => {
      // To a network that swallows everything no goodbye can be said.
      const patience = setTimeout(() => socket.destroy(), closeGrace)
      await subscriber.close().catch(() => undefined)
      clearTimeout(patience)
    }
    const hear = (): void => {
      if (lost || closed) return
      clearTimeout(deaf)
      if (deafAfter < Infinity) deaf = setTimeout(lose, deafAfter).unref()
      heard()
    }
    subscriber.events.on('error', lose)
    subscriber.notifications.on(channel, hear)
    subscriber
      .connect()
      .then(() => subscriber.listenTo(channel))
      .then(hear, lose) // what was said while nobody listened is looked for at once
    shut = end
  }
  open()

  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearTimeout(deaf)
      await Promise.race([
        shut(),
        new Promise((resolve) => setTimeout(resolve, closeGrace).unref()),
      ])
    },
  }
}
