// One replica: whether it can be read from now, and a read on it, which gives nothing where the primary has to answer.
import { setTimeout as pause } from 'node:timers/promises'
import { makeCalls, never } from '../connection/calls.ts'
import { clientConfig, withLogin } from '../connection/connect.ts'
import { serversOf } from '../connection/hosts.ts'
import type { Pools } from '../connection/pool-figures.ts'
import { makeGuard } from '../connection/watchdog.ts'
import { isConnectionTrouble, isDatabaseError } from '../errors.ts'
import type { RestRequest } from '../rest/request.ts'
import { makeRest, NotYet, type RestReply } from '../rest/rest.ts'
import { onReplica } from '../rest/statements.ts'
import { makeSlowForms } from '../shared/slow-forms.ts'
import { failureOf, faultOf, ofReplica, type ServerState } from './look.ts'
import type { Positions } from './positions.ts'

export interface ReplicaOptions {
  url: string
  secret: string
  size: number
  statementTimeout: number
  queueTimeout: number
  maxLag: number
  /** Undefined while the primary has not been asked. */
  primary: () => ServerState | undefined
  positions: Positions
  log: { up: (sentence: string) => void; down: (sentence: string) => void }
}

export interface Replica {
  /** As host:port. */
  name: string
  isUp: () => boolean
  /** Milliseconds, at most, when it was looked at last; null where nobody knows. */
  lag: () => number | null
  /** Why it is not read from; null where it is. */
  fault: () => string | null
  look: () => Promise<void>
  /** Resolves to undefined where the primary has to answer. */
  read: (request: RestRequest, signal: () => AbortSignal) => Promise<RestReply | undefined>
  pools: () => Pools
  end: () => Promise<void>
}

/** Milliseconds before a replica that has not seen a write is asked again: 50 in all. */
const pauses = [1, 2, 4, 8, 15, 20]
/** Milliseconds: what is further behind is not waited for. */
const near = 1_000
/** Milliseconds for it to say how it is; one that does not is not there. */
const patience = 1_000

/** What no standby does, and will not do a moment later: a write, and what it has no support for. */
const impossible = /^(25006|0A000)$/

export const makeReplica = (options: ReplicaOptions): Replica => {
  const { url, secret, size, statementTimeout, queueTimeout, maxLag, positions, log } = options
  const name = serversOf(url)
  const config = {
    ...clientConfig({
      url: withLogin(url, secret),
      name: 'plinth',
      statementTimeout,
      queueTimeout,
      // core.has_seen() and the read after it are statements of one transaction, with a snapshot each.
      settings: { default_transaction_isolation: "'read committed'" },
    }),
    isReplica: true,
  }
  const rest = makeRest(config, size, makeGuard(config, statementTimeout), onReplica)
  const calls = makeCalls(config, { size: 1, patience })
  /** Forms that it cannot serve. */
  const ofPrimary = makeSlowForms()
  /** Reads under way, which the primary answers if this server goes. */
  const leaving = new Set<() => void>()
  let fault: string | null = 'was not looked at yet'
  let lag: number | null = null

  const turnDown = (sentence: string): void => {
    if (fault !== sentence)
      log.down(`the replica ${name} ${sentence}: the primary serves its reads`)
    fault = sentence
    for (const leave of leaving) leave()
  }

  const turnUp = (): void => {
    if (fault !== null) log.up(`the replica ${name} serves reads`)
    fault = null
  }

  const judge = (state: ServerState): void => {
    const primary = options.primary()
    if (!primary) return
    lag = state.reached === null ? null : positions.lagOf(state.reached, performance.now())
    const found = faultOf(state, primary)
    if (found !== undefined) {
      lag = null
      turnDown(found)
    } else if (lag === null || lag > maxLag) turnDown('is too far behind')
    else turnUp()
  }

  /** One question at a time, for as long as it takes to be answered. */
  let asking: Promise<ServerState[]> | undefined
  const ask = (): Promise<ServerState[]> =>
    (asking ??= calls.ask<ServerState>(ofReplica, [], never).finally(() => {
      asking = undefined
    }))

  const lookOnce = async (): Promise<void> => {
    try {
      const late = pause(patience, undefined, { ref: false }).then(() => {
        throw new Error('timeout expired')
      })
      const [state] = await Promise.race([ask(), late])
      if (state) judge(state)
    } catch (error) {
      lag = null
      turnDown(failureOf(error))
    }
  }

  let looking: Promise<void> | undefined
  const look = (): Promise<void> =>
    (looking ??= lookOnce().finally(() => {
      looking = undefined
    }))

  /** Undefined where this server goes meanwhile. */
  const orGone = <T>(work: Promise<T>): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      const leave = (): void => resolve(undefined)
      leaving.add(leave)
      work.then(resolve, reject).finally(() => leaving.delete(leave))
    })

  const formOf = ({ role, path }: RestRequest): string => `${role}\0${path}`

  const noted = (request: RestRequest, error: unknown): void => {
    if (isDatabaseError(error) && impossible.test(error.code)) ofPrimary.add(formOf(request))
    else if (isConnectionTrouble(error)) void look()
  }

  const readOnce = async (
    request: RestRequest,
    signal: () => AbortSignal,
  ): Promise<RestReply | 'not_yet' | undefined> => {
    try {
      return await orGone(rest.request(request, signal))
    } catch (error) {
      if (error instanceof NotYet) return 'not_yet'
      noted(request, error)
      return undefined
    }
  }

  return {
    name,
    isUp: () => fault === null,
    lag: () => lag,
    fault: () => fault,
    look,
    read: async (request, signal) => {
      if (ofPrimary.has(formOf(request))) return undefined
      const isNear = lag !== null && lag < near
      for (const milliseconds of [...(isNear ? pauses : []), 0]) {
        const reply = await readOnce(request, signal)
        if (reply !== 'not_yet') return reply && { ...reply, server: name }
        if (milliseconds > 0) await pause(milliseconds)
      }
      return undefined
    },
    pools: () =>
      Object.fromEntries(
        Object.entries(rest.pools()).map(([pool, figures]) => [`replica_${name}_${pool}`, figures]),
      ),
    end: async () => {
      await Promise.all([rest.end(), calls.end()])
    },
  }
}
