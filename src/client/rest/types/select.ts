// The rows that a select gives. The text is split at its commas, and each item is read when its column is looked at.
import type { KeysOf, Relation, RowOf, Schema, Unread } from './database.ts'
import type { Cast, Column } from './column.ts'

/** Rows of relation R, which is called T, by the text Q. */
export type Selected<S extends Schema, R, T, Q extends string> = Q extends '*'
  ? Star<S, R>
  : string extends Q | keyof RowOf<R>
    ? Record<string, unknown>
    : Assembled<S, R, T, Items<Q>>

type Assembled<S extends Schema, R, T, I> = I extends string[]
  ? Extract<I[number], '*' | `...${string}`> extends never
    ? { [Item in I[number] as KeyOf<Item>]: ValueOf<S, R, T, Item> } // its alias would hide the keys
    : Flat<
        Named<S, R, T, Exclude<I[number], '*' | `...${string}`>> &
          ('*' extends I[number] ? Star<S, R> : unknown) &
          Spreads<S, R, T, I[number]>
      >
  : Record<string, unknown>

type Named<S extends Schema, R, T, I extends string> = {
  [Item in I as KeyOf<Item>]: ValueOf<S, R, T, Item>
}

export type Flat<T> = { [K in keyof T]: T[K] }

type Spreads<S extends Schema, R, T, I extends string> = (
  I extends `...${infer Item}` ? (spread: Spread<S, R, T, Item>) => void : never
) extends (spread: infer All) => void
  ? All
  : unknown

/** Computed columns are functions of the row, and not among its own. */
type Star<S extends Schema, R> = keyof RowOf<R> & keyof S['Functions'] extends never
  ? RowOf<R>
  : {
      [
        K in keyof RowOf<R> as K extends keyof S['Functions']
          ? [Computed<S['Functions'][K], RowOf<R>>] extends [never]
            ? K
            : never
          : K
      ]: RowOf<R>[K]
    }

/** never where none of the functions of that name takes the row. */
type Computed<F, Row> = F extends { Args: infer Args }
  ? [Args] extends [never]
    ? never
    : Args extends { '': Row }
      ? F
      : never
  : never

// Splitting

type Blank = ' ' | '\n' | '\t' | '\r'

export type Trim<Text extends string> = Text extends `${Blank}${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest}${Blank}`
    ? Trim<Rest>
    : Text

/** null: too many. A comma within parentheses splits nothing. */
type Items<Q extends string, Done extends string[] = []> = Done['length'] extends 101
  ? null
  : Q extends `${infer Head},${infer Rest}`
    ? Head extends `${infer Name}(${string}`
      ? Q extends `${Name}(${infer Inner}`
        ? Closed<Inner> extends [infer Content extends string, infer After extends string]
          ? After extends `${infer Tail},${infer More}`
            ? Items<More, [...Done, Trim<`${Name}(${Content})${Tail}`>]>
            : [...Done, Trim<`${Name}(${Content})${After}`>]
          : [...Done, Trim<Q>]
        : never
      : Items<Rest, [...Done, Trim<Head>]>
    : [...Done, Trim<Q>]

/** What stands before the closing parenthesis, and after it; calls of aggregates have some of their own. */
type Closed<
  Text extends string,
  Before extends string = '',
> = Text extends `${infer Content})${infer After}`
  ? Content extends `${string}(`
    ? Closed<After, `${Before}${Content})`>
    : [`${Before}${Content}`, After]
  : null

// One item

/** Before the colon of an alias, which is not that of a cast. */
type Unaliased<Text extends string> = Text extends `${string}:${infer Rest}`
  ? Rest extends `:${string}`
    ? Text
    : Trim<Rest>
  : Text

export type KeyOf<Item extends string> = Item extends `${infer Outer}(${infer Inner}`
  ? Inner extends `)${string}`
    ? CallKey<Outer>
    : Alias<Outer> extends never
      ? NameOf<Outer>
      : Alias<Outer>
  : Alias<Item> extends never
    ? PathKey<Item extends `${infer Path}::${string}` ? Path : Item>
    : Alias<Item>

type Alias<Text extends string> = Text extends `${infer Name}:${infer Rest}`
  ? Rest extends `:${string}`
    ? never
    : Bare<Trim<Name>>
  : never

/** An aggregate is called by its function; an embed without columns is not shown. */
type CallKey<Outer extends string> =
  Unaliased<Outer> extends infer Call extends string
    ? Call extends `${string}.${infer Name}`
      ? Alias<Outer> extends never
        ? Name
        : Alias<Outer>
      : Call extends 'count'
        ? Alias<Outer> extends never
          ? 'count'
          : Alias<Outer>
        : never
    : never

/** The last name of a path. */
type PathKey<
  Path extends string,
  Before extends string = '',
> = Path extends `${infer Head}->${infer Rest}`
  ? PathKey<Rest extends `>${infer Last}` ? Last : Rest, Head extends `${number}` ? Before : Head>
  : Bare<Path extends `${number}` ? Before : Path>

export type Bare<Name extends string> = Name extends `"${infer Inner}"` ? Inner : Name

type ValueOf<
  S extends Schema,
  R,
  T,
  Item extends string,
> = Item extends `${infer Outer}(${infer Inner}`
  ? Unaliased<Outer> extends infer Name extends string
    ? Name extends `${infer Column}.${infer Function}`
      ? Aggregate<S, RowOf<R>, Column, Function, Inner>
      : Name extends 'count'
        ? Inner extends `)::${infer Type}`
          ? Cast<S, Type>
          : number
        : Embed<S, R, T, Name, Inner extends `${infer Content})` ? Content : Inner>
    : never
  : Plain<S, RowOf<R>, Unaliased<Item>>

type Plain<S extends Schema, Row, Text extends string> = Text extends `${infer Path}::${infer Type}`
  ? Casted<Column<Row, Path>, Cast<S, Type>>
  : Column<Row, Text>

/** A cast of null is null. */
type Casted<Value, Type> =
  Value extends Unread<string> ? Value : null extends Value ? Type | null : Type

/** Of no rows, or of nulls alone, all but the count are null. */
type Aggregate<
  S extends Schema,
  Row,
  Text extends string,
  Function extends string,
  After extends string,
> =
  Plain<S, Row, Text> extends infer Value
    ? Value extends Unread<string>
      ? Value
      : Function extends 'count'
        ? After extends `)::${infer Type}`
          ? Cast<S, Type>
          : number
        : Function extends 'sum' | 'avg' | 'min' | 'max'
          ? | (After extends `)::${infer Type}`
                ? Cast<S, Type>
                : Function extends 'sum' | 'avg'
                  ? number
                  : Value)
            | null
          : Unread<`no aggregate ${Function}`>
    : never

// Rows of a related table: which relationship is meant, and whether it gives an object or an array.

/** R is called T. Name may have a hint and !inner behind it. */
type Embed<
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
type Spread<S extends Schema, R, T, Item extends string> =
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
        ? ComputedRows<Extract<S['Functions'][Name], { SetofOptions: { from: T } }>, Name>
        : Far<S, T, Name, Hint>
      : Key extends { referencedRelation: infer N extends keyof S['Tables'] }
        ? One<N, NullOf<R, Key>>
        : never
    : never

type ComputedRows<F, Name extends string> = F extends {
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
