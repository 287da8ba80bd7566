// What the pools of a gateway hold, for whoever watches it.

export interface PoolFigures {
  /** Connections that are open, or being opened. */
  open: number
  /** Those of them that nobody uses. */
  idle: number
  /** Requests that wait for one. */
  waiting: number
}

/** By the name of the pool. */
export type Pools = Readonly<Record<string, PoolFigures>>
