// Functions: which overload is called, and what it gives.
import type { Relation, Schema } from './database.ts'
import type { RpcCall } from './query.ts'

export interface CallOptions {
  /** The count alone: no data come. */
  head?: boolean
  /** For functions that change nothing: the request may be cached and repeated. */
  get?: boolean
  count?: 'exact' | 'planned' | 'estimated'
}

/** `never` of a function without arguments is an object without keys. */
export type ArgsOf<F> = F extends { Args: infer A }
  ? [A] extends [never]
    ? object
    : A extends Record<PropertyKey, never>
      ? object
      : A
  : never

/** What rpc is given beside the name. */
export type Given<F, A> =
  MayLack<ArgsOf<F>> extends true
    ? [args?: Exactly<A, ArgsOf<F>>, options?: CallOptions]
    : [args: Exactly<A, ArgsOf<F>>, options?: CallOptions]

/** Of overloads: one of them may be called without arguments. */
type MayLack<Args> = object extends Args ? true : string extends keyof Args ? true : false

/** Of the names of no overload there is none. */
type Exactly<A, Args> = A & { [K in Exclude<keyof A, Keys<Args>>]: never }

type Keys<Args> = Args extends unknown ? keyof Args : never

/** The overloads that take these arguments. */
type Chosen<F, A> = F extends unknown ? (A extends ArgsOf<F> ? F : never) : never

export type CallOf<S extends Schema, F, A> = Shaped<S, Chosen<F, A>>

type Shaped<S extends Schema, F> = F extends {
  Returns: infer Data
  SetofOptions: { to: infer T; isSetofReturn?: infer IsSet; isOneToOne?: infer IsOne }
}
  ? [Relation<S, T>] extends [never]
    ? Loosely<S, Data>
    : RpcCall<S, Relation<S, T>, T, [IsSet, IsOne] extends [true, true] ? Data[] : Data>
  : F extends { Returns: infer Data }
    ? Loosely<S, Data>
    : never

/** Rows of no relation: nothing is embedded in them. */
type Loosely<S extends Schema, Data> = RpcCall<
  S,
  { Row: Data extends readonly (infer Row)[] ? Row : Data; Relationships: [] },
  never,
  Data extends undefined ? null : Data
>
