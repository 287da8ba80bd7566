// Listens on a NOTIFY channel, and reconnects when the connection is lost. pg-listen's own reconnecting is not used:
// it goes on after close(), or gives up for good. Notifications may be lost, so callers also ask by the clock.
import { Socket } from 'node:net'
import pgListen from 'pg-listen'
import { configNow, type HostConfig } from './client.ts'

export interface Listener {
  close(): Promise<void>
}

const retryAfter = 1_000
const checkEvery = 15_000
const checkPatience = 5_000
const closeGrace = 500

/** On a channel with regular notifications, a connection without one for `deafAfter` milliseconds counts as lost. */
export const listen = (
  config: HostConfig,
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
      { ...configNow(config), query_timeout: checkPatience, stream: () => socket },
      // Anybody may notify, with any payload, so the payload is not read.
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
      // A network that drops everything would keep the goodbye waiting.
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
      .then(hear, lose) // a notification may have been missed before
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
