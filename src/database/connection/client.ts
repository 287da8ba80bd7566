// A connection to where the primary is: to the host that is tried now, where the address names several.
import pg from 'pg'
import { isConnectionTrouble, isDatabaseError, reasonOf } from '../errors.ts'
import { atHost, isFormer, isPrimary, passOver, type Hosts } from './hosts.ts'

export interface HostConfig extends pg.ClientConfig {
  /** Where the address names several. */
  hosts?: Hosts
}

export interface ServerRole {
  isStandby: boolean
  /** The name of the file that it writes its log to, which begins with its timeline. */
  wal?: string | null
}

type Connected = (error: Error | null, client: pg.Client) => void

/** Of the host that is tried now. */
export const configNow = <T extends HostConfig>(config: T): T =>
  config.hosts
    ? { ...config, connectionString: atHost(config.connectionString ?? '', config.hosts.next) }
    : config

export class HostClient extends pg.Client {
  readonly #hosts: Hosts | undefined
  /** As host:port, where there are several. */
  readonly #name: string

  constructor(config: HostConfig = {}) {
    super(configNow(config))
    this.#hosts = config.hosts
    this.#name = config.hosts?.next ?? ''
  }

  override connect(): Promise<pg.Client>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.Client> | undefined {
    if (!done)
      return super.connect().catch((error: unknown) => {
        this.#missed(error)
        throw error
      })
    // A pool hears of errors from this call on: a promise would come too late for the next one.
    const connected: Connected = (error, client) => {
      if (error) this.#missed(error)
      done(error, client)
    }
    super.connect(connected)
    return undefined
  }

  /** Throws where writes would fail, or be lost. */
  requirePrimary({ isStandby, wal }: ServerRole): void {
    if (isStandby) throw this.#refused('is a standby, which takes no writes')
    if (this.#hosts && !isPrimary(this.#hosts, this.#name, timelineOf(wal)))
      throw this.#refused('was the primary before another server was promoted')
  }

  /** True when another host is the primary since. */
  isLeftBehind(): boolean {
    return this.#hosts !== undefined && isFormer(this.#hosts, this.#name)
  }

  #refused(sentence: string): Error {
    this.#passOver(sentence)
    const error = new Error(`${this.#name || 'the server'} ${sentence}`)
    return Object.assign(error, { code: cannotConnectNow })
  }

  #missed(error: unknown): void {
    if (isAway(error)) this.#passOver(reasonOf(error))
  }

  #passOver(reason: string): void {
    if (this.#hosts) passOver(this.#hosts, this.#name, reason)
  }
}

export const noStandby = 'is no standby'

/** A server that takes writes is somebody's primary. */
export const requireStandby = (isStandby: boolean): void => {
  if (!isStandby) throw Object.assign(new Error(noStandby), { code: cannotConnectNow })
}

/** Postgres's own code for a server that takes no connections yet. */
const cannotConnectNow = '57P03'

/** One that has no place left for a connection, or refuses the login, is there all the same. */
export const isAway = (error: unknown): boolean =>
  isConnectionTrouble(error) && !(isDatabaseError(error) && error.code.startsWith('53'))

/** Of the name of a file of the log. */
export const timelineOf = (wal: string | null | undefined): number =>
  Number.parseInt((wal ?? '').slice(0, 8), 16) || 0

export const isLeftBehind = (client: pg.ClientBase): boolean =>
  client instanceof HostClient && client.isLeftBehind()
