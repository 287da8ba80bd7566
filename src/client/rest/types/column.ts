// The type of a column, of a path into its JSON and of a cast.
import type { Json, Schema, Unread } from './database.ts'

export type Column<Row, Text extends string> = Text extends keyof Row
  ? Row[Text]
  : Text extends `${infer Name}->${infer Path}`
    ? Name extends keyof Row
      ? At<Row[Name], Path>
      : Unread<`no column ${Name}`>
    : Text extends `"${infer Name}"`
      ? Column<Row, Name>
      : Text extends 'count'
        ? number
        : Unread<`no column ${Text}`>

/** Whether a path leads anywhere is known for JSON of a declared type alone: all else may be null. */
type At<Value, Path extends string> = Path extends `>${infer Key}`
  ? AsText<Step<Value, Key>>
  : Path extends `${infer Key}->${infer Rest}`
    ? At<Step<Value, Key>, Rest>
    : Step<Value, Path>

type Step<Value, Key extends string> =
  Exclude<Value, null | undefined> extends infer Known
    ? Key extends keyof Known
      ? Known[Key] | Extract<Value, null> extends infer Found
        ? undefined extends Found
          ? Exclude<Found, undefined> | null
          : Found
        : never
      : Known extends readonly (infer Item)[]
        ? Key extends `${number}`
          ? Item | null
          : null
        : Json
    : never

type AsText<Value> = Value extends string | null ? Value : string | TextNull<Value>

type TextNull<Value> = null extends Value ? null : never

interface Casts {
  int2: number
  int4: number
  int8: number
  int: number
  integer: number
  smallint: number
  bigint: number
  float4: number
  float8: number
  real: number
  numeric: number
  decimal: number
  bool: boolean
  boolean: boolean
  json: Json
  jsonb: Json
  text: string
  varchar: string
  bpchar: string
  citext: string
  uuid: string
  date: string
  time: string
  timetz: string
  timestamp: string
  timestamptz: string
  interval: string
  bytea: string
}

export type Cast<S extends Schema, Type extends string> = Type extends keyof Casts
  ? Casts[Type]
  : Type extends `_${infer Item}`
    ? Cast<S, Item>[]
    : S extends { Enums: infer Enums }
      ? Type extends keyof Enums
        ? Enums[Type]
        : unknown
      : unknown
