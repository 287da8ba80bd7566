// What a later request must see: the tokens of x-plinth-after, as replies to writes say them.

export interface After {
  /** For the next request; empty where nothing was written. */
  tokens: () => string
  /** A reply to a request that was sent with `sent`: its write comes after those, and stands for them. */
  took: (sent: string, told: string | null) => void
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

  const tokens = (): string => {
    const shared = others?.read() ?? ''
    const [at, list = ''] = (shared > kept ? shared : kept).split(' ')
    return Date.now() - Number(at) < forgottenAfter ? list : ''
  }

  return {
    tokens,
    took: (sent, told) => {
      if (!told) return
      const comesAfter = sent.split(',')
      const beside = tokens()
        .split(',')
        .filter((one) => one && !comesAfter.includes(one))
      kept = `${Date.now()} ${[...beside, told].slice(-most).join()}`
      others?.write(kept)
    },
  }
}
