// Rows of a related table: which relationship is meant, and whether it gives an object or an array.
import type { KeysOf, Relation, RowOf, Schema } from './database.ts'
import type { Bare, Selected, Trim, Unread } from './select.ts'

/** R is called T. Name may have a hint and !inner behind it. */
export type Embed<
  S extends Schema,
  R,
  T,
  Name extends string,
  Q extends string,
> = Q extends `${string}(${infer Inner}`
  ? Inner extends `)${string}`
    ? Shaped<S, Found<S, R, T, NameOf<Name>, HintOf<Name>>, Name, Q>
    : Unread<'embeds are one level deep'>
  : Shaped<S, Found<S, R, T, NameOf<Name>, HintOf<Name>>, Name, Q>

/** The columns of an object stand beside those of the row, those of an array as arrays. */
export type Spread<S extends Schema, R, T, Item extends string> =
  Trim<Item> extends `${infer Name}(${infer Q})`
    ? Embed<S, R, T, Name, Q> extends infer Value
      ? [Value] extends [Unread<string>]
        ? Record<NameOf<Name>, Value>
        : null extends Value
          ? { [K in keyof NonNullable<Value>]: NonNullable<Value>[K] | null }
          : Value extends readonly (infer One)[]
            ? { [K in keyof One]: One[K][] }
            : Value
      : never
    : Record<Item, Unread<`cannot spread ${Item}`>>

type NameOf<Text extends string> = Bare<Trim<Text extends `${infer Name}!${string}` ? Name : Text>>

/** never: none is given. */
type HintOf<Text extends string> = Text extends `${string}!${infer Hint}`
  ? Hint extends 'inner' | 'left'
    ? never
    : Hint extends `${infer Name}!${string}`
      ? Bare<Name>
      : Bare<Hint>
  : never

interface One<Name, Null> {
  one: Name
  null: Null
}

interface Many<Name> {
  many: Name
}

type Shaped<S extends Schema, F, Name extends string, Q extends string> =
  F extends One<infer N, infer Null>
    ? Selected<S, Relation<S, N>, N, Q> | (Name extends `${string}!inner` ? never : Null)
    : F extends Many<infer N>
      ? Selected<S, Relation<S, N>, N, Q>[]
      : F

/** The key leads from R to what is named, or from there to R. */
type Found<S extends Schema, R, T, Name extends string, Hint extends string> = [Hint] extends [
  never,
]
  ? Direct<
      S,
      R,
      Extract<KeysOf<R>, { referencedRelation: Name }>,
      Extract<KeysOf<Relation<S, Name>>, { referencedRelation: T }>,
      T,
      Name,
      never
    >
  : Direct<
      S,
      R,
      Extract<KeysOf<R>, { referencedRelation: Name } & Hinted<Hint>>,
      Extract<KeysOf<Relation<S, Name>>, { referencedRelation: T } & Hinted<Hint>>,
      T,
      Name,
      Hint
    >

type Hinted<Hint extends string> = { foreignKeyName: Hint } | { columns: [Hint] }

type Direct<S extends Schema, R, Out, In, T, Name extends string, Hint extends string> = [
  Out | In,
] extends [never]
  ? Indirect<S, R, T, Name, Hint>
  : IsOne<ConstraintOf<Out | In>> extends true
    ? [Out] extends [never]
      ? In extends { isOneToOne: true }
        ? One<Name, null>
        : Many<Name>
      : [In] extends [never]
        ? One<Name, NullOf<R, Out>>
        : Self<R, Out, Name, Hint>
    : Unread<`more than one relationship to ${Name}: name one of them after !`>

/** A key from a table to itself leads up by its own name, and down else. */
type Self<R, Key, Name extends string, Hint extends string> = [
  Extract<Exclude<Key, { columns: [Hint] }>, { foreignKeyName: Hint }>,
] extends [never]
  ? Key extends { isOneToOne: true }
    ? One<Name, null>
    : Many<Name>
  : One<Name, NullOf<R, Key>>

type ConstraintOf<Key> = Key extends { foreignKeyName: infer Name } ? Name : never

type IsOne<T, Each = T> = [T] extends [never]
  ? false
  : (Each extends T ? ([T] extends [Each] ? true : false) : never) extends true
    ? true
    : false

type NullOf<R, Key> = Key extends { columns: readonly (infer Column)[] }
  ? Column extends keyof RowOf<R>
    ? Extract<RowOf<R>[Column], null>
    : never
  : never

/** By constraint or column, by a function of the row, or through a junction. */
type Indirect<S extends Schema, R, T, Name extends string, Hint extends string> =
  Extract<KeysOf<R>, Hinted<Name>> extends infer Key
    ? [Key] extends [never]
      ? Name extends keyof S['Functions']
        ? Computed<Extract<S['Functions'][Name], { SetofOptions: { from: T } }>, Name>
        : Far<S, T, Name, Hint>
      : Key extends { referencedRelation: infer N extends keyof S['Tables'] }
        ? One<N, NullOf<R, Key>>
        : never
    : never

type Computed<F, Name extends string> = F extends {
  SetofOptions: { to: infer To; isOneToOne: infer IsOneRow }
}
  ? IsOneRow extends true
    ? One<To, null>
    : Many<To>
  : Unread<`no relationship to ${Name}`>

type Far<S extends Schema, T, Name extends string, Hint extends string> = [
  [Hint] extends [never] ? Junctions<S, T, Name> : Hint & keyof S['Tables'],
] extends [never]
  ? Unread<`no relationship to ${Name}`>
  : Many<Name>

type Junctions<S extends Schema, T, Name extends string> = {
  [J in keyof S['Tables']]: [Extract<KeysOf<S['Tables'][J]>, { referencedRelation: T }>] extends [
    never,
  ]
    ? never
    : [Extract<KeysOf<S['Tables'][J]>, { referencedRelation: Name }>] extends [never]
      ? never
      : J
}[keyof S['Tables']]
