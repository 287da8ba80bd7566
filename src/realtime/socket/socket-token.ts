// The token of one socket: until when it is valid, and what replaces it.
import { notOpened } from '../../http/credentials.ts'
import { Refusal } from '../../errors.ts'
import type { Credentials, Tokens } from '../../http/token.ts'

export interface SocketToken {
  /** Throws when the token has expired. */
  credentials: () => Credentials
  /** As credentials, for a broadcast. Throws for operators: what they send must be in the audit, and a socket is not. */
  speaker: () => Credentials
  isOver: () => boolean
  /** Expired or not. */
  latest: () => Credentials
  user: () => string | undefined
  expires: () => number
  /** True when the claims are other ones than before; throws where the token is not accepted. */
  renew: (token: string) => Promise<boolean>
  stop: () => void
}

export interface SocketTokenOptions {
  tokens: Tokens
  first: Credentials
  /** Milliseconds from the end of a token in which another may come. */
  patience: number
  /** The token has expired: from here on nothing may be sent that needs one. */
  expired: () => void
  /** And no other came in time. */
  gone: () => void
}

/** The longest time that setTimeout can wait; beyond, it does not wait at all. */
const longest = 2_147_483_647

export const expired = (): Refusal => new Refusal('unauthorized', 'the token expired')

const unheard = (): Refusal =>
  new Refusal(
    'forbidden',
    'operators send by POST /realtime/v1/api/broadcast, which is in the audit',
  )

export const makeSocketToken = ({
  tokens,
  first,
  patience,
  expired: onExpired,
  gone,
}: SocketTokenOptions): SocketToken => {
  let credentials = first
  let user = userOf(first)
  let isExpired = false

  // No leeway here: what is sent a second too late cannot be taken back.
  const isOver = (): boolean => Date.now() >= credentials.expires * 1000

  const wait = (): void => {
    clearTimeout(timer)
    if (!isOver()) {
      timer = setTimeout(wait, Math.min(longest, credentials.expires * 1000 - Date.now()))
      return
    }
    isExpired = true
    timer = setTimeout(gone, patience)
    onExpired()
  }
  let timer = setTimeout(wait, 0)

  const current = (): Credentials => {
    if (isOver()) throw expired()
    return credentials
  }

  return {
    credentials: current,
    speaker: () => {
      if (current().isOperator) throw unheard()
      return credentials
    },
    isOver,
    latest: () => credentials,
    user: () => user,
    expires: () => Math.floor(credentials.expires),
    renew: async (token) => {
      const next = await tokens.verify(token)
      if (!next || Date.now() >= next.expires * 1000) {
        if (isExpired) gone()
        throw notOpened()
      }
      const isOther = isExpired || next.claims !== credentials.claims
      credentials = next
      user = userOf(next)
      isExpired = false
      wait()
      return isOther
    },
    stop: () => clearTimeout(timer),
  }
}

const userOf = ({ claims }: Credentials): string | undefined => {
  const { sub } = JSON.parse(claims) as { sub?: unknown }
  return typeof sub === 'string' ? sub.toLowerCase() : undefined
}
