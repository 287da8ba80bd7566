// Queries whose rows have the types that Supabase's client gives them, and those whose types are meant to differ.
// Nothing here runs: the type check is the test.
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { RestClient } from '../../../src/client/rest/main.ts'
import type { Json } from '../../../src/client/rest/types/database.ts'
import type { Database } from './shop.ts'

declare const ours: RestClient<Database>
declare const theirs: PostgrestClient<Database, { PostgrestVersion: '14' }>

// The usual test for the same type needs a parameter that is used once.
/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters */
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */

/** What waiting gives where it worked. */
type Data<Query> =
  Query extends PromiseLike<infer Answer>
    ? Extract<Answer, { error: null }> extends { data: infer D }
      ? D
      : never
    : never

/** The second is refused unless it gives the same rows. */
declare const agree: <A, B>(
  ours: A,
  theirs: Equal<Data<A>, Data<B>> extends true ? B : Data<A>,
) => void

declare const gives: <A>(
  ours: A,
) => <D>(...proof: Equal<Data<A>, D> extends true ? [] : [Data<A>]) => void

export const books = (): void => {
  const a = ours.from('books')
  const b = theirs.from('books')
  agree(a.select('*'), b.select('*'))
  agree(a.select('id'), b.select('id'))
  agree(a.select('id, title'), b.select('id, title'))
  agree(a.select('id,name:title'), b.select('id,name:title'))
  agree(a.select('title, year, price'), b.select('title, year, price'))
  agree(a.select('id::text'), b.select('id::text'))
  agree(a.select('name:id::text'), b.select('name:id::text'))
  agree(a.select('id::int8'), b.select('id::int8'))
  agree(a.select('title::text'), b.select('title::text'))
  agree(a.select('*, authors(*)'), b.select('*, authors(*)'))
  agree(a.select('title, authors(name)'), b.select('title, authors(name)'))
  agree(a.select('title, authors(name, country)'), b.select('title, authors(name, country)'))
  agree(a.select('title, writer:authors(name)'), b.select('title, writer:authors(name)'))
  agree(
    a.select('title, authors!books_author_id_fkey(name)'),
    b.select('title, authors!books_author_id_fkey(name)'),
  )
  agree(a.select('title, authors!inner(name)'), b.select('title, authors!inner(name)'))
  agree(a.select('title, authors!author_id(name)'), b.select('title, authors!author_id(name)'))
  agree(
    a.select('title, writer:authors!inner(name)'),
    b.select('title, writer:authors!inner(name)'),
  )
  agree(a.select('title, covers(color)'), b.select('title, covers(color)'))
  agree(a.select('title, covers(*)'), b.select('title, covers(*)'))
  agree(a.select('title, cover:covers(color)'), b.select('title, cover:covers(color)'))
  agree(a.select('title, covers!inner(color)'), b.select('title, covers!inner(color)'))
  agree(a.select('title, places(shelf_id)'), b.select('title, places(shelf_id)'))
  agree(a.select('title, shelves(name)'), b.select('title, shelves(name)'))
  agree(a.select('title, shelves(*)'), b.select('title, shelves(*)'))
  agree(a.select('title, on:shelves(id, name)'), b.select('title, on:shelves(id, name)'))
  agree(a.select('title, meta'), b.select('title, meta'))
  agree(a.select('meta->pages'), b.select('meta->pages'))
  agree(a.select('pages:meta->pages'), b.select('pages:meta->pages'))
  agree(a.select('meta->ids->isbn'), b.select('meta->ids->isbn'))
  agree(a.select('title, label'), b.select('title, label'))
  agree(a.select('*, label'), b.select('*, label'))
  agree(a.select('id, siblings(title)'), b.select('id, siblings(title)'))
  agree(a.select('count()'), b.select('count()'))
  agree(a.select('n:count()'), b.select('n:count()'))
  agree(a.select('author_id, n:count()'), b.select('author_id, n:count()'))
  agree(a.select('title, places(count)'), b.select('title, places(count)'))
  agree(
    a.select('id, \n  title,\n  authors (\n name\n )'),
    b.select('id, \n  title,\n  authors (\n name\n )'),
  )
  agree(a.select('author_id, sold, tags'), b.select('author_id, sold, tags'))
  agree(a.select('id, ...authors(name)'), b.select('id, ...authors(name)'))
  agree(a.select('id, ...covers(color)'), b.select('id, ...covers(color)'))
  agree(a.select('limit'), b.select('limit'))
  agree(a.select('id, author_id(name)'), b.select('id, author_id(name)'))
  agree(a.select('id, shelves(count)'), b.select('id, shelves(count)'))
  agree(
    a.select('id, places(count), covers(color), authors(id)'),
    b.select('id, places(count), covers(color), authors(id)'),
  )
}

export const authors = (): void => {
  const a = ours.from('authors')
  const b = theirs.from('authors')
  agree(a.select('*'), b.select('*'))
  agree(a.select('name, books(title)'), b.select('name, books(title)'))
  agree(a.select('name, books(*)'), b.select('name, books(*)'))
  agree(
    a.select('name, books(id, title), written:books(year)'),
    b.select('name, books(id, title), written:books(year)'),
  )
  agree(a.select('name, books!inner(title)'), b.select('name, books!inner(title)'))
  agree(a.select('name, books(count)'), b.select('name, books(count)'))
  agree(a.select('name, books(id::text)'), b.select('name, books(id::text)'))
  agree(a.select('name, books(written:title)'), b.select('name, books(written:title)'))
  agree(a.select('name, country'), b.select('name, country'))
  agree(a.select('name, ...books(title)'), b.select('name, ...books(title)'))
  agree(a.select('name, old_books(title)'), b.select('name, old_books(title)'))
  agree(a.select('id::text, name'), b.select('id::text, name'))
  agree(a.select('name, books()'), b.select('name, books()'))
  agree(a.select('name, letters!sent_by(text)'), b.select('name, letters!sent_by(text)'))
  agree(a.select('name, letters!sent_to(text)'), b.select('name, letters!sent_to(text)'))
  agree(
    a.select('name, sent:letters!sent_by(text), got:letters!sent_to(id)'),
    b.select('name, sent:letters!sent_by(text), got:letters!sent_to(id)'),
  )
}

export const letters = (): void => {
  const a = ours.from('letters')
  const b = theirs.from('letters')
  agree(a.select('text, authors!sent_by(name)'), b.select('text, authors!sent_by(name)'))
  agree(a.select('text, authors!sent_to(name)'), b.select('text, authors!sent_to(name)'))
  agree(
    a.select('text, from:authors!sent_by(name), to:authors!sent_to(name)'),
    b.select('text, from:authors!sent_by(name), to:authors!sent_to(name)'),
  )
  agree(a.select('*'), b.select('*'))
}

export const covers = (): void => {
  const a = ours.from('covers')
  const b = theirs.from('covers')
  agree(a.select('color, books(title)'), b.select('color, books(title)'))
  agree(a.select('*, books(*)'), b.select('*, books(*)'))
  agree(a.select('color, book:books(title)'), b.select('color, book:books(title)'))
  agree(a.select('color, books!inner(title)'), b.select('color, books!inner(title)'))
  agree(a.select('color, book_id(title)'), b.select('color, book_id(title)'))
  agree(a.select('color, ...books(title)'), b.select('color, ...books(title)'))
}

export const places = (): void => {
  const a = ours.from('places')
  const b = theirs.from('places')
  agree(a.select('books(title), shelves(name)'), b.select('books(title), shelves(name)'))
  agree(a.select('*'), b.select('*'))
  agree(a.select('shelf_id, books(id, title)'), b.select('shelf_id, books(id, title)'))
}

export const shelves = (): void => {
  const a = ours.from('shelves')
  const b = theirs.from('shelves')
  agree(a.select('name, books(title)'), b.select('name, books(title)'))
  agree(a.select('name, places(book_id)'), b.select('name, places(book_id)'))
  agree(a.select('*'), b.select('*'))
}

export const staff = (): void => {
  const a = ours.from('staff')
  const b = theirs.from('staff')
  agree(a.select('name, boss:boss_id(name)'), b.select('name, boss:boss_id(name)'))
  agree(a.select('name, staff(name)'), b.select('name, staff(name)'))
  agree(a.select('*'), b.select('*'))
}

export const moods = (): void => {
  const a = ours.from('moods')
  const b = theirs.from('moods')
  agree(a.select('*'), b.select('*'))
  agree(a.select('mood'), b.select('mood'))
  agree(a.select('id, former'), b.select('id, former'))
  agree(a.select('mood::text'), b.select('mood::text'))
}

export const oldBooks = (): void => {
  const a = ours.from('old_books')
  const b = theirs.from('old_books')
  agree(a.select('*'), b.select('*'))
  agree(a.select('title'), b.select('title'))
  agree(a.select('title, authors(name)'), b.select('title, authors(name)'))
  agree(a.select('id, title'), b.select('id, title'))
}

export const others = (): void => {
  agree(ours.from('books').select(), theirs.from('books').select())
  agree(ours.from('books').select().single(), theirs.from('books').select().single())
  agree(
    ours.from('books').select('id').maybeSingle(),
    theirs.from('books').select('id').maybeSingle(),
  )
  agree(ours.from('books').select().csv(), theirs.from('books').select().csv())
  agree(ours.from('books').select('id').eq('id', 1), theirs.from('books').select('id').eq('id', 1))
  const row = { title: 'x' }
  agree(ours.from('books').insert(row), theirs.from('books').insert(row))
  agree(ours.from('books').insert(row).select(), theirs.from('books').insert(row).select())
  agree(
    ours.from('books').upsert([row]).select('id, authors(name)').single(),
    theirs.from('books').upsert([row]).select('id, authors(name)').single(),
  )
  agree(
    ours.from('books').update({ year: 1 }).eq('id', 1).select('title'),
    theirs.from('books').update({ year: 1 }).eq('id', 1).select('title'),
  )
  agree(ours.from('books').delete().eq('id', 1), theirs.from('books').delete().eq('id', 1))
  agree(ours.rpc('add', { a: 1 }), theirs.rpc('add', { a: 1 }))
  agree(ours.rpc('now_and_then'), theirs.rpc('now_and_then'))
  agree(ours.rpc('totals'), theirs.rpc('totals'))
  agree(ours.rpc('books_of', { author: 1 }), theirs.rpc('books_of', { author: 1 }))
  agree(
    ours.rpc('books_of', { author: 1 }).select('title, authors(name)'),
    theirs.rpc('books_of', { author: 1 }).select('title, authors(name)'),
  )
  agree(
    ours.from('books').select().returns<{ id: string }[]>(),
    theirs.from('books').select().overrideTypes<{ id: string }[], { merge: false }>(),
  )
  agree(
    ours.from('books').select('id, meta').overrideTypes<{ meta: { pages: number } }[]>(),
    theirs.from('books').select('id, meta').overrideTypes<{ meta: { pages: number } }[]>(),
  )
}

/** Where theirs promise what does not come, or know less. */
export const differing = (): void => {
  const books = ours.from('books')
  // A cast of null is null.
  gives(books.select('year::text'))<{ year: string | null }[]>()
  // A path into JSON may lead nowhere.
  gives(books.select('meta->ids->>isbn'))<{ isbn: string | null }[]>()
  // An element of an array; the key is the last name.
  gives(books.select('tags->0'))<{ tags: string | null }[]>()
  // Of no rows there is no sum, and the least of texts is a text.
  gives(books.select('price.sum(), title.min(), id.max()::text'))<
    { sum: number | null; min: string | null; max: string | null }[]
  >()
  gives(books.select('pages:meta->pages::int.max()'))<{ pages: number | null }[]>()
  gives(books.select('n:count()::text'))<{ n: string }[]>()
  // The names of types that Postgres has for people, and enums.
  gives(books.select('id::bigint, year::integer'))<{ id: number; year: number | null }[]>()
  gives(ours.from('moods').select('a:id::mood'))<{ a: 'happy' | 'sad' }[]>()
  // An embed may be named by its column or constraint.
  gives(ours.from('letters').select('sender(name), to:receiver(name)'))<
    { sender: { name: string }; to: { name: string } | null }[]
  >()
  gives(ours.from('letters').select('sent_by(name)'))<{ sent_by: { name: string } }[]>()
  // A table in itself: its name gives many, which theirs knows since 2.119, and the name of a key one.
  gives(ours.from('staff').select('staff!boss_id(name)'))<{ staff: { name: string }[] }[]>()
  gives(ours.from('staff').select('staff!staff_boss(name)'))<{ staff: { name: string } | null }[]>()
  // One column that cannot be read leaves the others as they are.
  gives(books.select('id, titel'))<{ id: number; titel: { error: 'no column titel' } }[]>()
  gives(books.select('id, shops(name)'))<
    { id: number; shops: { error: 'no relationship to shops' } }[]
  >()
  gives(ours.from('letters').select('authors(name)'))<
    { authors: { error: 'more than one relationship to authors: name one of them after !' } }[]
  >()
  gives(books.select('authors(name, books(title))'))<
    { authors: { error: 'embeds are one level deep' } }[]
  >()
  // Nothing is known of a text that is no literal: not any.
  gives(books.select('id' as string))<Record<string, unknown>[]>()
  // No rows come.
  gives(books.select('id', { head: true, count: 'exact' }))<null>()
  // What returns nothing gives null.
  gives(ours.rpc('touch', { book: 1 }))<null>()
  // A quoted name.
  gives(books.select('"limit", "a b":title'))<{ limit: number | null; 'a b': string }[]>()
  // JSON of a declared type.
  gives(declared.from('things').select('meta->size, kind:meta->>kind, meta->tags->0'))<
    { size: number; kind: 'a' | 'b'; tags: string | null }[]
  >()
}

interface Declared {
  public: {
    Tables: {
      things: {
        Row: { meta: { size: number; kind: 'a' | 'b'; tags: string[] } }
        Insert: { meta: Json }
        Update: { meta?: Json }
        Relationships: []
      }
    }
    Views: { [_ in never]: never }
    Functions: { [_ in never]: never }
  }
}

declare const declared: RestClient<Declared>
