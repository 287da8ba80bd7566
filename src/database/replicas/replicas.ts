// Reads from replicas. Nobody else needs to know of them: what they do not answer, for whatever reason, the primary does.
import type { Log } from '../../log/log.ts'
import { tokensOf } from '../after.ts'
import { makeCalls, never } from '../connection/calls.ts'
import type { ConnectConfig } from '../connection/connect.ts'
import type { Pools } from '../connection/pool-figures.ts'
import type { RestRequest } from '../rest/request.ts'
import { isRead, type Rest, type RestReply } from '../rest/rest.ts'
import { failureOf, ofPrimary, type ServerState } from './look.ts'
import { makePositions } from './positions.ts'
import { makeReplica, type Replica, type ReplicaOptions } from './replica.ts'

export interface ReplicasOptions extends Pick<
  ReplicaOptions,
  'secret' | 'size' | 'statementTimeout' | 'queueTimeout' | 'maxLag'
> {
  urls: readonly string[]
  /** Of the primary. */
  config: ConnectConfig
  log: Log
}

export interface ReplicaFigures {
  server: string
  status: 'serving' | 'left out'
  /** Why it is left out. */
  reason: string | null
  /** At most; null where nobody knows. */
  lag_ms: number | null
}

export interface Replicas {
  /** The same API, whose reads go to a replica where one can answer. */
  serve: (primary: Rest) => Rest
  figures: () => ReplicaFigures[]
  /** How many reads each server has answered. */
  reads: () => ReadonlyMap<string, number>
}

const primaryName = 'primary'
/** Milliseconds. */
const patience = 1_000
const sayEvery = 60_000
/** More than a primary does between two looks: transactions, and bytes of log. */
const improbable = { ids: 1_000_000, bytes: 2 ** 34 }

export const makeReplicas = (options: ReplicasOptions): Replicas => {
  const { urls, config, log, maxLag } = options
  const positions = makePositions()
  let primary: ServerState | undefined
  const saidAt = new Map<string, number>()
  const reads = new Map([[primaryName, 0]])
  let isEnded = false

  const sayNowAndThen = (sentence: string): void => {
    const now = performance.now()
    if (now - (saidAt.get(sentence) ?? -Infinity) < sayEvery) return
    saidAt.set(sentence, now)
    log.warn({}, sentence)
  }

  const replicas = urls.map((url) =>
    makeReplica({
      ...options,
      url,
      primary: () => primary,
      positions,
      log: {
        up: (sentence) => log.info({}, sentence),
        down: (sentence) => log.warn({}, sentence),
      },
    }),
  )
  for (const { name } of replicas) reads.set(name, 0)

  const calls = makeCalls(config, { size: 1, patience })
  const lookAtPrimary = async (): Promise<void> => {
    try {
      const [state] = await calls.ask<ServerState>(ofPrimary, [], never)
      if (!state) return
      if (state.timeline !== primary?.timeline) positions.clear()
      positions.add(state.reached ?? 0, performance.now())
      primary = state
    } catch (error) {
      sayNowAndThen(
        `the primary does not say how far it is, for its replicas: it ${failureOf(error)}`,
      )
    }
  }

  /** Four times in the time that a replica may be behind, and at least twice a second. */
  const every = Math.min(500, maxLag / 4)
  const timers = new Set<NodeJS.Timeout>()
  const repeat = (work: () => Promise<void>): void => {
    void work().finally(() => {
      if (isEnded) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        repeat(work)
      }, every).unref()
      timers.add(timer)
    })
  }
  const begin = async (): Promise<void> => {
    await lookAtPrimary()
    repeat(lookAtPrimary)
    for (const { look } of replicas) repeat(look)
  }
  void begin()

  /** Said of tokens that a replica will not have seen soon. */
  const isPossible = (after: string): boolean =>
    tokensOf(after).every(({ timeline, id, place }) => {
      const known = primary?.timeline ?? ''
      const isToCome =
        (id ?? 0) > (primary?.next_id ?? 0) + improbable.ids ||
        (place ?? 0) > (primary?.reached ?? 0) + improbable.bytes
      if (timeline < known) sayNowAndThen(`a request comes after a write of timeline ${timeline}`)
      if (timeline > known || isToCome) {
        sayNowAndThen('a request comes after a write that the primary knows nothing of')
        return false
      }
      return true
    })

  let turn = 0
  const choose = (): Replica | undefined => {
    const up = replicas.filter(({ isUp }) => isUp())
    turn += 1
    return up[turn % up.length]
  }

  const mayRead = ({ method, path, isOperator, after }: RestRequest): boolean => {
    if (!isRead(method) || path === '' || isOperator) return false
    if (after === undefined) sayNowAndThen('x-plinth-after of a request holds what no reply says')
    return after !== undefined && (after === null || isPossible(after))
  }

  const readOnReplica = async (
    request: RestRequest,
    signal: () => AbortSignal,
  ): Promise<RestReply | undefined> => {
    const replica = mayRead(request) ? choose() : undefined
    return replica?.read(request, signal)
  }

  const count = (server: string): void => void reads.set(server, (reads.get(server) ?? 0) + 1)

  return {
    serve: (rest) => ({
      request: async (request, signal) => {
        let made: AbortSignal | undefined
        const once = (): AbortSignal => (made ??= signal())
        const read = await readOnReplica(request, once)
        const reply = read ?? { ...(await rest.request(request, once)), server: primaryName }
        if (isRead(request.method)) count(reply.server ?? primaryName)
        return reply
      },
      pools: () =>
        Object.assign(rest.pools(), ...replicas.map((replica) => replica.pools())) as Pools,
      end: async () => {
        isEnded = true
        for (const timer of timers) clearTimeout(timer)
        await Promise.all([rest, calls, ...replicas].map((part) => part.end()))
      },
    }),
    figures: () =>
      replicas.map(({ name, fault, lag }) => {
        const milliseconds = lag()
        return {
          server: name,
          status: fault() === null ? 'serving' : 'left out',
          reason: fault(),
          lag_ms: milliseconds === null ? null : Math.round(milliseconds),
        }
      }),
    reads: () => reads,
  }
}
