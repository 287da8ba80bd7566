// What the types know of a database: the shape that the type generator writes, Supabase's.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export interface Schema {
  Tables: object
  Views: object
  Functions: object
}

/** Of a client that was told of no database. */
export interface Loose {
  public: {
    Tables: Record<string, LooseTable>
    Views: object
    Functions: Record<string, LooseFunction>
  }
}

export interface LooseTable {
  Row: Record<string, unknown>
  Insert: Record<string, unknown>
  Update: Record<string, unknown>
  Relationships: []
}

export interface LooseFunction {
  Args: Record<string, unknown>
  Returns: unknown
}

type IsAny<T> = 0 extends 1 & T ? true : false

/** Nothing is compared with a constraint: that would read all tables for each query. */
export type SchemaOf<Database> =
  IsAny<Database> extends true
    ? Loose['public']
    : Database extends { public: infer S extends Schema }
      ? S
      : never

/** A table or view by its name. */
export type Relation<S extends Schema, Name> = Name extends keyof S['Tables']
  ? S['Tables'][Name]
  : Name extends keyof S['Views']
    ? S['Views'][Name]
    : never

export type RelationName<S extends Schema> = (keyof S['Tables'] | keyof S['Views']) & string

export type RowOf<R> = R extends { Row: infer Row } ? Row : never
export type InsertOf<R> = R extends { Insert: infer Row } ? Row : never
export type UpdateOf<R> = R extends { Update: infer Row } ? Row : never

/** Foreign keys of a relation, as a union. */
export type KeysOf<R> = R extends { Relationships: readonly (infer Key)[] } ? Key : never

/** What cannot be read. */
export interface Unread<Why extends string> {
  error: Why
}
