// Hears a channel of NOTIFY for as long as the connection lives, and opens another when it does not. pg-listen's own
// reconnecting is not used: it goes on after close(), or gives up for good. Whoever listens asks again anyway.
import type pg from 'pg'
import pgListen from 'pg-listen'

export interface Listener {
  close(): Promise<void>
}

const retryAfter = 1_000
const checkEvery = 15_000
const checkPatience = 5_000
const closeGrace = 500

export const listen = (config: pg.ClientConfig, channel: string, heard: () => void): Listener => {
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let shut: () => Promise<void> = () => Promise.resolve()

  const open = (): void => {
    const subscriber = pgListen.default(
      { ...config, query_timeout: checkPatience },
      // Anybody may notify, with any payload: it is not looked at.
      { paranoidChecking: checkEvery, retryLimit: 1, parse: () => undefined },
    )
    let lost = false
    const lose = (): void => {
      if (lost || closed) return
      lost = true
      void end()
      retry = setTimeout(open, retryAfter)
    }
    const end = (): Promise<void> => subscriber.close().catch(() => undefined)
    subscriber.events.on('error', lose)
    subscriber.notifications.on(channel, heard)
    subscriber
      .connect()
      .then(() => subscriber.listenTo(channel))
      .then(heard, lose) // what was said while nobody listened is looked for at once
    shut = end
  }
  open()

  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      await Promise.race([
        shut(),
        new Promise((resolve) => setTimeout(resolve, closeGrace).unref()),
      ])
    },
  }
}
