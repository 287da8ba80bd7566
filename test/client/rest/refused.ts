// What does not compile, and what the types know of a client that was told of no database. The type check is the test.
import { createRest, type RestClient } from '../../../src/client/rest/main.ts'
import type { Database } from './shop.ts'

declare const rest: RestClient<Database>

export const names = (): void => {
  // @ts-expect-error no such table
  rest.from('shops')
  // @ts-expect-error no such function
  void rest.rpc('subtract', { a: 1 })
  const books = rest.from('books').select()
  // @ts-expect-error no such column
  books.eq('titel', 'Emma')
  // @ts-expect-error no such column
  books.order('titel')
  // @ts-expect-error no such column
  books.match({ titel: 'Emma' })
  // @ts-expect-error no such column
  books.or((q) => [q.like('titel', 'E*')])
  // @ts-expect-error conditions are made by q
  books.or(() => ['id.eq.1'])
  // @ts-expect-error no such operator
  books.filter('id', 'equals', 1)
  // Paths lead where the types do not look.
  books.eq('authors.name', 'x').eq('meta->pages', 1).eq('"odd name"', 1)
}

export const values = (): void => {
  const books = rest.from('books').select()
  // @ts-expect-error it is a number
  books.eq('id', '1')
  // @ts-expect-error null equals nothing
  books.eq('year', null)
  // @ts-expect-error they are numbers
  books.in('id', ['1'])
  // @ts-expect-error null is in no list
  books.in('year', [1, null])
  // @ts-expect-error one of the enum
  rest.from('moods').select().eq('mood', 'angry')
  books.is('year', null).neq('year', null).isDistinct('year', null)
}

export const rows = async (): Promise<void> => {
  const { data } = await rest.from('books').select('id, title, titel').single()
  data?.title.toUpperCase()
  // @ts-expect-error it is a number
  data?.id.toUpperCase()
  // @ts-expect-error it says that there is no such column
  data?.titel.toUpperCase()
  // @ts-expect-error not asked for
  data?.year.toFixed()
  const { data: many } = await rest.from('books').select('authors(name), places(shelf_id)')
  // @ts-expect-error there may be no author
  many?.[0]?.authors.name.trim()
  many?.[0]?.places.map(({ shelf_id }) => shelf_id)
}

export const writes = (): void => {
  const books = rest.from('books')
  // @ts-expect-error it needs a title
  void books.insert({ year: 1 })
  // @ts-expect-error no such column
  void books.insert({ title: 'x', titel: 'y' })
  // @ts-expect-error it is a number
  books.update({ year: '1' })
  // @ts-expect-error a read changes no rows
  books.select().maxAffected(1)
  const written = books.insert({ title: 'x' }).select()
  // @ts-expect-error only a read can be kept fresh
  written.live(() => undefined)
}

export const guarded = async (): Promise<void> => {
  const update = rest.from('books').update({ year: 1 })
  // @ts-expect-error of which rows?
  await update
  // @ts-expect-error of which rows?
  await rest.from('books').delete().select()
  // @ts-expect-error of which rows?
  void update.single()
  // @ts-expect-error of which rows?
  void update.orThrow()
  await update.eq('id', 1)
  await update.select().eq('id', 1).single()
  await update.all().throwOnError()
}

export const calls = (): void => {
  // @ts-expect-error it needs a
  void rest.rpc('add')
  // @ts-expect-error it is a number
  void rest.rpc('add', { a: '1' })
  // @ts-expect-error it has no c
  void rest.rpc('add', { a: 1, c: 1 })
  void rest.rpc('now_and_then')
  void rest.rpc('now_and_then', undefined, { get: true })
}

export const moved = (): void => {
  // @ts-expect-error there is one schema
  rest.schema('private')
  // @ts-expect-error the service has no GeoJSON
  void rest.from('books').select().geojson()
}

export const thrown = async (): Promise<void> => {
  const query = rest.from('books').select('id').throwOnError()
  const { data } = await query
  data.map(({ id }) => id)
  const { data: perhaps } = await rest.from('books').select('id')
  // @ts-expect-error it may have failed
  perhaps.map(({ id }) => id)
  const one = await rest.from('books').select('id').maybeSingle().orThrow()
  // @ts-expect-error there may be none
  one.id.toFixed()
}

export const loose = async (): Promise<void> => {
  const told = createRest('http://service.test', 'key')
  const { data } = await told.from('anything').select('id, name').eq('id', 1).order('name')
  const row: Record<string, unknown> | undefined = data?.[0]
  // @ts-expect-error nobody knows its type
  row?.['id'].toFixed()
  await told.from('anything').insert({ a: 1 }).select().single()
  await told.rpc('anything', { a: 1 })
  await told.rpc('anything')
  const typed = await told.from('anything').select().returns<{ id: number }[]>().orThrow()
  typed.map(({ id }) => id.toFixed())
  const any = createRest<any>('http://service.test', 'key') // eslint-disable-line
  const unknown: Record<string, unknown>[] = await any.from('anything').select('id').orThrow()
  // @ts-expect-error it is not any
  const wrong: string = unknown[0]?.['id']
  wrong.trim()
}
