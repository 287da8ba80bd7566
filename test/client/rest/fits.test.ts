// What the service gives is of the type that the query says: the compiler reads what is expected as that type, and
// the service gives exactly it.
import { beforeAll, expect, it } from 'vitest'
import { createRest, type RestClient } from '../../../src/client/rest/main.ts'
import { useService } from '../../support/use.ts'
import { shop, type Database } from './shop.ts'

const service = useService({ schema: shop })
let rest: RestClient<Database>
beforeAll(() => {
  rest = createRest<Database>(service.url, service.anonKey)
})

const gives = async <D>(
  query: PromiseLike<{ data: D; error: null } | { data: null; error: Error }>,
  expected: NoInfer<D>,
): Promise<void> => {
  const { data, error } = await query
  expect(error).toBeNull()
  expect(data).toEqual(expected)
}

const book = <Q extends string>(id: number, columns: Q) =>
  rest.from('books').select(columns).eq('id', id)

it('a row, without its computed columns', async () => {
  await gives(book(3, '*'), [
    {
      id: 3,
      title: 'Michael Strogoff',
      year: 1876,
      price: 8,
      author_id: 2,
      tags: ['travel'],
      meta: null,
      sold: null,
      printed: null,
      limit: null,
    },
  ])
  await gives(book(1, 'label'), [{ label: 'Emma (1815)' }])
})

it('casts, paths and quoted names', async () => {
  await gives(book(1, 'id::text, y:year::text, price::int, "limit"'), [
    { id: '1', y: '1815', price: 12, limit: null },
  ])
  await service.sql(`insert into books (id, title) values (9, 'Bare')`)
  await gives(book(9, 'year::text, meta->>pages, isbn:meta->ids->>isbn, tags->0'), [
    { year: null, pages: null, isbn: null, tags: null },
  ])
  await gives(book(1, 'meta->pages, isbn:meta->ids->>isbn, tags->0, last:tags->1'), [
    { pages: 474, isbn: 'x1', tags: 'novel', last: 'love' },
  ])
})

it('aggregates, also of nothing', async () => {
  await gives(book(1, 'count(), price.sum(), price.avg()::int, title.min(), n:count()::text'), [
    { count: 1, sum: 12, avg: 12, min: 'Emma', n: '1' },
  ])
  await gives(book(-1, 'count(), price.sum(), title.max(), n:year.count()'), [
    { count: 0, sum: null, max: null, n: 0 },
  ])
})

it('embeds of each kind', async () => {
  await gives(book(1, 'authors(name), covers(color), places(shelf_id), shelves(name)'), [
    {
      authors: { name: 'Jane Austen' },
      covers: { color: 'red' },
      places: [{ shelf_id: 1 }, { shelf_id: 2 }],
      shelves: [{ name: 'window' }, { name: 'door' }],
    },
  ])
  await gives(book(4, 'authors!inner(id), covers(color), shelves(name), siblings(title)'), [
    { authors: { id: 3 }, covers: null, shelves: [], siblings: [] },
  ])
  await gives(book(9, 'authors(name), ...authors(country), places(count)'), [
    { authors: null, country: null, places: [{ count: 0 }] },
  ])
  await gives(book(2, '...shelves(name), places()'), [{ name: ['window'] }])
  await gives(
    rest.from('letters').select('id, sender(name), to:receiver(name), sent_by(id)').eq('id', 2),
    [{ id: 2, sender: { name: 'Jules Verne' }, to: null, sent_by: { id: 2 } }],
  )
  await gives(rest.from('covers').select('books(title), author:books(author_id)'), [
    { books: { title: 'Emma' }, author: { author_id: 1 } },
  ])
  await gives(rest.from('authors').select('id, old_books(title)').eq('id', 2), [
    { id: 2, old_books: [{ title: 'Michael Strogoff' }] },
  ])
})

it('embeds of a table in itself', async () => {
  await gives(rest.from('staff').select('name, staff(name), of:staff!boss_id(id)').order('id'), [
    { name: 'Ada', staff: [{ name: 'Bob' }], of: [{ id: 2 }] },
    { name: 'Bob', staff: [], of: [] },
  ])
  await gives(rest.from('staff').select('boss:staff!staff_boss(name)').eq('id', 1), [
    { boss: null },
  ])
  await gives(rest.from('staff').select('name, boss:boss_id(name)').eq('id', 2), [
    { name: 'Bob', boss: { name: 'Ada' } },
  ])
})

it('forms of the answer', async () => {
  await gives(book(1, 'id').single(), { id: 1 })
  await gives(book(-1, 'id').maybeSingle(), null)
  await gives(rest.from('books').select('id', { head: true }), null)
  await gives(rest.from('shelves').insert({ id: 7, name: 'x' }), null)
  await gives(rest.from('shelves').delete().eq('id', 7).select('name'), [{ name: 'x' }])
})

it('what functions return', async () => {
  await gives(rest.rpc('add', { a: 1, b: 2 }), 3)
  await gives(rest.rpc('touch', { book: 1 }), null)
  await gives(rest.rpc('books_of', { author: 2 }).select('title, authors(name)'), [
    { title: 'Michael Strogoff', authors: { name: 'Jules Verne' } },
  ])
})
