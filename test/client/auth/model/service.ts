// The service's rules for sessions (sql/project/auth/token/token_refresh.sql), and a network that loses, delays and
// turns away.
import type { World } from './world.ts'

interface Family {
  user: string
  over: boolean
}

interface Token {
  family: Family
  ends: number
  spent?: { attempt: string | undefined; next: string }
  turnedAway: number
}

export interface ModelService {
  fetch: (alive: () => boolean, burn: () => void) => typeof fetch
  /** Nothing is lost any more. */
  calm: () => void
  ban: () => void
  /** Somebody who has a copy of what is stored spends the token. */
  steal: (refreshToken: string) => void
  isGood: (accessToken: string) => boolean
}

interface Reply {
  status: number
  json?: unknown
  after?: number
}

/** By the service's clock, which nobody sets. */
const epoch = 1_800_000_000_000

export const makeService = (
  world: World,
  { ttl, life, faults, locks }: { ttl: number; life: number; faults: boolean; locks: boolean },
): ModelService => {
  const { random, once } = world
  const tokens = new Map<string, Token>()
  const access = new Map<string, { family: Family; ends: number }>()
  let made = 0
  let calm = !faults
  let banned = false

  const sessionOf = (family: Family, refreshToken: string): unknown => {
    const name = `access ${++made}`
    const expires_at = Math.floor((epoch + world.now()) / 1000) + ttl
    access.set(name, { family, ends: world.now() + ttl * 1000 })
    return {
      access_token: name,
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: ttl,
      expires_at,
      user: { id: family.user },
    }
  }

  const newToken = (family: Family): string => {
    const name = `refresh ${++made}`
    tokens.set(name, { family, ends: world.now() + life * 1000, turnedAway: 0 })
    return name
  }

  const refused: Reply = { status: 401, json: { error: { code: 'unauthorized', message: 'over' } } }

  const refresh = (name: string, attempt: string | undefined): Reply => {
    const token = tokens.get(name)
    if (!token) return refused
    if (token.family.over) return refused
    if (token.spent) {
      const next = tokens.get(token.spent.next)!
      const repeats = attempt !== undefined && token.spent.attempt === attempt
      if (repeats && !next.spent && next.ends > world.now())
        return { status: 200, json: sessionOf(token.family, token.spent.next) }
      token.family.over = true
      if (repeats && !next.spent) world.causes.add('expiry')
      // Two whose storage fails at once, and whom no lock keeps apart, have nothing to agree by.
      else if (!world.causes.has('foreign') && (locks || !world.causes.has('storage')))
        world.wrong.push(`${name} was used twice, with ${attempt} after ${token.spent.attempt}`)
      return refused
    }
    if (banned) return { status: 403, json: { error: { code: 'user_banned', message: 'no' } } }
    if (token.ends <= world.now()) {
      world.causes.add('expiry')
      return refused
    }
    const next = newToken(token.family)
    token.spent = { attempt, next }
    return { status: 200, json: sessionOf(token.family, next) }
  }

  const serve = (url: string, init: RequestInit, sent: number): Reply => {
    const json = init.body ? (JSON.parse(init.body as string) as Record<string, string>) : {}
    const bearer = new Map(Object.entries(init.headers as Record<string, string>))
      .get('authorization')!
      .slice('Bearer '.length)
    if (url.includes('grant_type=refresh_token')) {
      const token = tokens.get(json['refresh_token']!)
      if (token && !calm && once(12) && token.turnedAway++ < 5) {
        const status = random.pick([408, 425, 429])
        return { status, ...(once(2) && { after: random.below(60) }) }
      }
      const reply = refresh(json['refresh_token']!, json['attempt'])
      world.log.push(
        `${world.now()} ${json['refresh_token']} ${json['attempt']?.slice(0, 6)} ${reply.status} sent ${sent}`,
      )
      return reply
    }
    if (url.includes('grant_type=password')) {
      const family = { user: json['email']!, over: false }
      return { status: 200, json: sessionOf(family, newToken(family)) }
    }
    const known = access.get(bearer)
    if (!known || known.ends <= world.now()) return refused
    if (url.includes('/logout')) {
      known.family.over = true
      if (!world.causes.has('user')) world.wrong.push('a session was ended that nobody left')
      return { status: 204 }
    }
    return known.family.over
      ? refused
      : { status: 200, json: { id: known.family.user, made: ++made } }
  }

  const delay = (): number => (!calm && once(6) ? random.below(14_000) : random.below(300))

  return {
    fetch: (alive, burn) => async (input, init) => {
      burn()
      if (!alive()) return new Promise(() => undefined)
      const fate = calm || (input as string).includes('password') ? 9 : random.below(12)
      const sent = world.now()
      return new Promise((resolve, reject) => {
        const end = (done: () => void): void => {
          if (!alive()) return
          burn()
          if (alive()) done()
        }
        const lose = (): void => end(() => reject(new TypeError('lost')))
        const give = (reply: Reply): void => end(() => resolve(responseOf(reply)))
        const there = delay()
        if (fate === 0) return void world.at(there, lose)
        if (fate === 1) return void world.at(there, () => give({ status: random.pick([500, 503]) }))
        // The client gives up, and the request arrives all the same.
        if (fate === 2) world.at(random.below(15_000), lose)
        world.at(fate === 2 ? random.below(18_000) : there, () => {
          const reply = serve(input as string, init!, sent)
          if (fate === 2) return
          if (fate === 3) return void world.at(delay(), lose)
          if (fate === 4) return void world.at(delay(), () => give({ status: 502 }))
          world.at(delay(), () => give(reply))
        })
      })
    },
    calm: () => {
      calm = true
    },
    ban: () => {
      banned = true
      world.causes.add('ban')
    },
    steal: (name) => {
      world.causes.add('foreign')
      refresh(name, 'of a thief')
    },
    isGood: (name) => {
      const known = access.get(name)
      return known !== undefined && !known.family.over && known.ends > world.now()
    },
  }
}

/** What the client reads of a Response, which costs too much to make by the million. */
const responseOf = ({ status, json, after }: Reply): Response =>
  ({
    ok: status < 300,
    status,
    headers: {
      get: (name: string) => (name === 'retry-after' ? (after?.toString() ?? null) : null),
    },
    text: () => Promise.resolve(json === undefined ? '' : JSON.stringify(json)),
  }) as unknown as Response
