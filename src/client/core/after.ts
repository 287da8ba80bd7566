// What a later request must see: the tokens of x-plinth-after, as replies to writes say them.

export interface After {
  /** For the next request; empty where nothing was written. */
  tokens: () => string
  /** A reply to a request that was sent with `sent`: its write comes after those, and stands for them. */
  took: (sent: string, told: string | null) => void
  /** What came on the socket: a place in the log, behind all that was heard of; texts of one width. */
  heard: (place: string | undefined) => void
}

/** Milliseconds: no replica that is further behind is read from. */
const forgottenAfter = 600_000
/** One more than the service looks at: its primary answers then. */
const most = 9

/** A text that others write too. */
interface SharedText {
  read: () => string | null
  write: (text: string) => void
}

export const makeAfter = (others?: SharedText): After => {
  /** As `<milliseconds> <token>,<token>`. */
  let kept = ''
  /** The furthest place that was heard of, as `<milliseconds> <token>`; other tabs have sockets of their own. */
  let heard = ''

  const recent = (text: string): string => {
    const [at, list = ''] = text.split(' ')
    return Date.now() - Number(at) < forgottenAfter ? list : ''
  }

  const written = (): string => {
    const shared = others?.read() ?? ''
    return recent(shared > kept ? shared : kept)
  }

  return {
    tokens: () => [written(), recent(heard)].filter(Boolean).join(),
    took: (sent, told) => {
      if (!told) return
      const comesAfter = sent.split(',')
      if (comesAfter.includes(recent(heard))) heard = ''
      const beside = written()
        .split(',')
        .filter((one) => one && !comesAfter.includes(one))
      kept = `${Date.now()} ${[...beside, told].slice(-most).join()}`
      others?.write(kept)
    },
    heard: (place) => {
      if (place && place > recent(heard)) heard = `${Date.now()} ${place}`
    },
  }
}
