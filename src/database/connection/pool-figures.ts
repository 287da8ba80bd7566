// What the pools of a gateway hold, for whoever watches it.

export interface WaitFigures {
  /** Requests that wait for a connection. */
  waiting: number
  /** Milliseconds for which the one of them has waited that came first. */
  longest: number
  /** Milliseconds that all have waited whose wait is over. */
  waited: number
  /** Requests that were refused as they had waited too long. */
  refused: number
}

export interface PoolFigures extends WaitFigures {
  /** Connections that are open, or being opened. */
  open: number
  /** Those of them that nobody uses. */
  idle: number
}

/** By the name of the pool. */
export type Pools = Readonly<Record<string, PoolFigures>>
