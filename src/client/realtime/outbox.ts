// Keeps what is sent below the rate at which the service would close the socket.

/** Those of the service are 100 and 20. */
const atOnce = 80
const perSecond = 16

export interface Outbox {
  send: (text: string) => void
  stop: () => void
}

export const makeOutbox = (send: (text: string) => void): Outbox => {
  const waiting: string[] = []
  let left = atOnce
  let at = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    const now = Date.now()
    // The clock may be set back.
    left = Math.min(atOnce, left + (Math.max(0, now - at) / 1000) * perSecond)
    at = now
    for (; left >= 1 && waiting.length > 0; left--) send(waiting.shift() as string)
    clearTimeout(timer)
    if (waiting.length > 0) timer = setTimeout(flush, 1000 / perSecond)
  }

  return {
    send: (text) => {
      waiting.push(text)
      flush()
    },
    stop: () => {
      waiting.length = 0
      clearTimeout(timer)
    },
  }
}
