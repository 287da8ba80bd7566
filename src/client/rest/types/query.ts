// A query in the types: what can be asked of it, and what waiting for it gives.
import type { PlinthError } from '../../core/error.ts'
import type { LiveListener, LiveView } from '../../core/live.ts'
import type { RowOf, Schema } from './database.ts'
import type { Filters, Name } from './filters.ts'
import type { Selected } from './select.ts'

export interface RestSuccess<Data> {
  data: Data
  error: null
  /** Of all rows that match, where it was asked for. */
  count: number | null
  status: number
  statusText: string
  /** There may be more rows: as many came as the service gives at once, and no limit asked for so few. */
  truncated: boolean
}

export interface RestFailure {
  data: null
  error: PlinthError
  count: null
  /** 0 where the service did not answer. */
  status: number
  statusText: string
  truncated: false
}

export interface Elsewhere {
  /** An embedded table, whose rows are meant. */
  referencedTable?: string
}

/** What any query may be told. `Self` is the query. */
interface Settings<Self> {
  setHeader(name: string, value: string): Self
  abortSignal(signal: AbortSignal): Self
  /** For the request and its reply; 0 is for ever. */
  timeout(milliseconds: number): Self
  /** A dry run, for the service key: what was done is rolled back. */
  rollback(): Self
}

interface Modifiers<Row, Self> extends Settings<Self> {
  /** In the order of the calls. */
  order(
    column: Name<Row>,
    options?: { ascending?: boolean; nullsFirst?: boolean; referencedTable?: undefined },
  ): Self
  order(column: string, options: Elsewhere & { ascending?: boolean; nullsFirst?: boolean }): Self
  limit(rows: number, options?: Elsewhere): Self
  /** Both included, from 0. */
  range(from: number, to: number, options?: Elsewhere): Self
  /** Keys whose value is null are left out. */
  stripNulls(): Self
}

type Answer<Data, Failure> = PromiseLike<RestSuccess<Data> | Failure>

/** A query whose answer has its form. */
export interface Ending<Data, Failure = RestFailure>
  extends Answer<Data, Failure>, Settings<Ending<Data, Failure>> {
  /** The data alone; rejects with the error. */
  orThrow(): Promise<Data>
  throwOnError(): Ending<Data, never>
  /** The data are of this type. */
  returns<T>(): Ending<Retyped<Data, T>, Failure>
  /** The data have these members, beside what they have. */
  overrideTypes<T, Options extends { merge?: boolean } = { merge: true }>(): Ending<
    Overridden<Data, T, Options>,
    Failure
  >
}

/** What ends a query that may be sent. */
interface Endings<Data, Failure> extends Answer<Data, Failure> {
  orThrow(): Promise<Data>
  /** The one row; none, or several, is an error. */
  single(): Ending<ItemOf<Data>, Failure>
  /** The one row, or null. */
  maybeSingle(): Ending<ItemOf<Data> | null, Failure>
  csv(): Ending<string, Failure>
  /** Postgres's plan, for the service key. */
  explain(options: ExplainOptions & { format: 'json' }): Ending<Record<string, unknown>[], Failure>
  explain(options?: ExplainOptions): Ending<string, Failure>
  returns<T>(): Ending<Retyped<Data, T>, Failure>
  overrideTypes<T, Options extends { merge?: boolean } = { merge: true }>(): Ending<
    Overridden<Data, T, Options>,
    Failure
  >
}

export interface ExplainOptions {
  format?: 'text' | 'json'
  analyze?: boolean
  verbose?: boolean
  settings?: boolean
  buffers?: boolean
  wal?: boolean
}

/** A query that reads. */
export interface Read<Row, Data, Failure = RestFailure>
  extends
    Filters<Row, Read<Row, Data, Failure>>,
    Modifiers<Row, Read<Row, Data, Failure>>,
    Endings<Data, Failure> {
  throwOnError(): Read<Row, Data, never>
  /** Keeps the rows fresh. `tables`: more tables whose changes matter, such as embedded ones. */
  live(listener: LiveListener<ItemOf<Data>>, options?: { tables?: string[] }): LiveView
}

/** A query that writes, or a call: R is the relation of its rows, called T. */
export interface Write<S extends Schema, R, T, Data, Failure = RestFailure>
  extends
    Filters<RowOf<R>, Write<S, R, T, Data, Failure>>,
    Modifiers<RowOf<R>, Write<S, R, T, Data, Failure>>,
    Endings<Data, Failure> {
  throwOnError(): Write<S, R, T, Data, never>
  /** Refused where it would change more rows. */
  maxAffected(rows: number): Write<S, R, T, Data, Failure>
  /** Gives the rows that were written. */
  select<Q extends string = '*'>(columns?: Q): Write<S, R, T, Selected<S, R, T, Q>[], Failure>
}

/** An update or delete that does not yet say of which rows. */
export interface Unfiltered<S extends Schema, R, T, Data, Failure = RestFailure>
  extends
    Filters<RowOf<R>, Write<S, R, T, Data, Failure>>,
    Modifiers<RowOf<R>, Unfiltered<S, R, T, Data, Failure>> {
  /** Of all rows. */
  all(): Write<S, R, T, Data, Failure>
  throwOnError(): Unfiltered<S, R, T, Data, never>
  maxAffected(rows: number): Unfiltered<S, R, T, Data, Failure>
  select<Q extends string = '*'>(columns?: Q): Unfiltered<S, R, T, Selected<S, R, T, Q>[], Failure>
  /** Only so that waiting is an error of types. */
  then(this: 'add a filter, or .all() to mean every row', done: (answer: never) => unknown): never
}

/** A call of a function. */
export interface RpcCall<S extends Schema, R, T, Data, Failure = RestFailure>
  extends
    Filters<RowOf<R>, RpcCall<S, R, T, Data, Failure>>,
    Modifiers<RowOf<R>, RpcCall<S, R, T, Data, Failure>>,
    Endings<Data, Failure> {
  throwOnError(): RpcCall<S, R, T, Data, never>
  maxAffected(rows: number): RpcCall<S, R, T, Data, Failure>
  select<Q extends string = '*'>(
    columns?: Q,
  ): RpcCall<
    S,
    R,
    T,
    Data extends unknown[] ? Selected<S, R, T, Q>[] : Selected<S, R, T, Q>,
    Failure
  >
}

type ItemOf<Data> = Data extends readonly (infer Item)[] ? Item : Data

type Retyped<Data, T> = null extends Data ? T | null : T

type Overridden<Data, T, Options> = Options extends { merge: false }
  ? Retyped<Data, T>
  : Data extends readonly (infer Row)[]
    ? T extends readonly (infer New)[]
      ? Merged<Row, New>[]
      : { error: 'the data are an array' }
    : Data extends null
      ? null
      : Merged<Data, T>

type Merged<Old, New> = {
  [K in keyof Old | keyof New]: K extends keyof New ? New[K] : K extends keyof Old ? Old[K] : never
}
