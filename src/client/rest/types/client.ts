// What createRest gives: tables, and functions.
import type {
  InsertOf,
  Relation,
  RelationName,
  RowOf,
  Schema,
  SchemaOf,
  UpdateOf,
} from './database.ts'
import type { ArgsOf, CallOf, Given } from './functions.ts'
import type { Read, Unfiltered, Write } from './query.ts'
import type { Selected } from './select.ts'

export type Count = 'exact' | 'planned' | 'estimated'

export interface RestClient<Database> {
  from<T extends RelationName<SchemaOf<Database>>>(
    table: T,
  ): Table<SchemaOf<Database>, Relation<SchemaOf<Database>, T>, T>
  rpc<
    F extends keyof SchemaOf<Database>['Functions'] & string,
    A extends ArgsOf<SchemaOf<Database>['Functions'][F]> = ArgsOf<
      SchemaOf<Database>['Functions'][F]
    >,
  >(
    name: F,
    ...given: Given<SchemaOf<Database>['Functions'][F], A>
  ): CallOf<SchemaOf<Database>, SchemaOf<Database>['Functions'][F], A>
}

export interface Table<S extends Schema, R, T> {
  select(columns: string | undefined, options: { head: true; count?: Count }): Read<RowOf<R>, null>
  select<Q extends string = '*'>(
    columns?: Q,
    options?: { head?: boolean; count?: Count },
  ): Read<RowOf<R>, Selected<S, R, T, Q>[]>
  /** A missing key gets the column's default; null with `defaultToNull`. */
  insert(
    values: InsertOf<R> | readonly InsertOf<R>[],
    options?: { count?: Count; defaultToNull?: boolean },
  ): Write<S, R, T, null>
  /** `onConflict`: the columns of a unique constraint, instead of the primary key. */
  upsert(
    values: InsertOf<R> | readonly InsertOf<R>[],
    options?: {
      onConflict?: string
      ignoreDuplicates?: boolean
      count?: Count
      defaultToNull?: boolean
    },
  ): Write<S, R, T, null>
  update(values: UpdateOf<R>, options?: { count?: Count }): Unfiltered<S, R, T, null>
  delete(options?: { count?: Count }): Unfiltered<S, R, T, null>
}
