// What a request did, for whoever collects traces. A statement finds the request it belongs to by itself, so that nothing
// between the two has to know of traces; where they are off, there is none to find.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Span {
  traceId: string
  spanId: string
  /** Null where the request came without a trace, and began this one. */
  parentId: string | null
  name: string
  kind: 'server' | 'client'
  /** On the clock of performance.now(). */
  began: number
  ended: number
  attributes: Readonly<Record<string, string | number>>
  failed: boolean
}

export interface Trace {
  traceId: string
  /** Takes a statement that ended. */
  statement: (statement: TracedStatement, times: Times, failed: boolean) => void
}

/** A statement without the values it was given. */
export interface TracedStatement {
  name: string
  text: string
}

/** On the clock of performance.now(). */
export interface Times {
  /** When a connection was asked for. */
  asked: number
  /** When the database began with it. */
  began: number
  ended: number
}

const current = new AsyncLocalStorage<Trace>()

export const inTrace = <T>(trace: Trace, run: () => T): T => current.run(trace, run)

/** `run` calls `worked` with the milliseconds for which the database worked on the statement. */
export const traced = <T>(
  statement: TracedStatement,
  run: (worked: (milliseconds: number) => void) => Promise<T>,
): Promise<T> => {
  const trace = current.getStore()
  return trace ? watched(trace, statement, run) : run(ignore)
}

const ignore = (): void => undefined

const watched = async <T>(
  trace: Trace,
  statement: TracedStatement,
  run: (worked: (milliseconds: number) => void) => Promise<T>,
): Promise<T> => {
  const asked = performance.now()
  let times: Times | undefined
  const worked = (milliseconds: number): void => {
    const ended = performance.now()
    times = { asked, began: ended - milliseconds, ended }
  }
  const end = (failed: boolean): void => {
    const now = performance.now()
    trace.statement(statement, times ?? { asked, began: now, ended: now }, failed)
  }
  try {
    const result = await run(worked)
    end(false)
    return result
  } catch (error) {
    end(true)
    throw error
  }
}
