// The rows that a select gives. The text is split at its commas, and each item is read when its column is looked at.
import type { RowOf, Schema } from './database.ts'
import type { Embed, Spread } from './embed.ts'
import type { Cast, Column } from './column.ts'

/** What cannot be read. */
export interface Unread<Why extends string> {
  error: Why
}

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
      ? EmbedName<Outer>
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

type EmbedName<Text extends string> = Bare<
  Trim<Text extends `${infer Name}!${string}` ? Name : Text>
>

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
