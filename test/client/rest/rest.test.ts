// What queries ask and get, on a service.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Live, LiveState } from '../../../src/client/core/live.ts'
import { createRest, PlinthError, type RestClient } from '../../../src/client/rest/main.ts'
import { useService } from '../../support/use.ts'
import { shop, type Database } from './shop.ts'

const service = useService({ schema: shop })
let rest: RestClient<Database>
let admin: RestClient<Database>
let sent: Request[] = []
const recording: typeof fetch = (input, init) => {
  sent.push(new Request(input, init))
  return fetch(input, init)
}

beforeAll(() => {
  rest = createRest<Database>(service.url, service.anonKey, { fetch: recording })
  admin = createRest<Database>(service.url, service.serviceKey)
})
beforeEach(() => {
  sent = []
})

const titles = async (
  query: PromiseLike<{ data: { title: string }[] | null }>,
): Promise<string[]> => ((await query).data ?? []).map(({ title }) => title)

describe('select', () => {
  it('gives rows, with aliases, casts and embeds', async () => {
    const query = rest
      .from('books')
      .select('id, name:title, price::int, authors ( name ), covers(color), ...authors(country)')
      .eq('id', 1)
    expect(await query).toEqual({
      data: [
        {
          id: 1,
          name: 'Emma',
          price: 12,
          authors: { name: 'Jane Austen' },
          covers: { color: 'red' },
          country: 'GB',
        },
      ],
      error: null,
      count: null,
      status: 200,
      statusText: 'OK',
      truncated: false,
    })
  })

  it('tells an error where only the count was asked for', async () => {
    const { data, error, count } = await rest
      .from('books')
      .select('titel' as '*', { head: true, count: 'exact' })
    expect({ data, count }).toEqual({ data: null, count: null })
    expect(error).toMatchObject({
      code: 'undefined_column',
      message: 'books has no column titel',
      status: 400,
      requestId: expect.any(String),
    })
    const wrong = await rest
      .from('books')
      .select('*', { head: true })
      .eq('id', '"\\' as never)
    expect(wrong.error?.message).toBe('invalid input syntax for type integer: ""\\"')
  })

  it('tells an error', async () => {
    const books = rest.from('books').select()
    // @ts-expect-error no such column
    const { data, error, status, statusText } = await books.eq('titel', 'Emma')
    expect({ data, status, statusText }).toEqual({
      data: null,
      status: 400,
      statusText: 'Bad Request',
    })
    expect(error).toBeInstanceOf(PlinthError)
    expect(error).toMatchObject({ code: 'undefined_column', hint: 'Perhaps title is meant.' })
  })

  it('is sent when it is waited for, and again when it is waited for again', async () => {
    const query = rest.from('books').select('title').eq('id', 1)
    expect(sent).toHaveLength(0)
    expect(await titles(query)).toEqual(['Emma'])
    await query
    expect(sent).toHaveLength(2)
  })

  it('counts', async () => {
    const { data, count } = await rest.from('books').select('id', { count: 'exact' }).limit(1)
    expect(data).toHaveLength(1)
    expect(count).toBe(4)
    for (const way of ['exact', 'planned', 'estimated'] as const) {
      const head = await rest.from('books').select('*', { head: true, count: way })
      expect(head).toMatchObject({ data: null, error: null, count: 4, truncated: false })
    }
    expect(sent.at(-1)?.method).toBe('HEAD')
    const none = await rest.from('books').select('*', { count: 'exact' }).eq('id', -1)
    expect(none).toMatchObject({ data: [], count: 0 })
  })

  it('says when there may be more rows', async () => {
    await service.sql(
      `create table many (id int primary key); insert into many select generate_series(1, 1001);
       create policy everyone on many using (true)`,
    )
    const loose = createRest(service.url, service.anonKey)
    const cut = await loose.from('many').select('id')
    expect(cut.data).toHaveLength(1000)
    expect(cut.truncated).toBe(true)
    expect((await loose.from('many').select('id').csv()).truncated).toBe(true)
    expect((await loose.from('many').select('id').lte('id', 999)).truncated).toBe(false)
    expect((await loose.from('many').select('id').limit(1000)).truncated).toBe(false)
    expect((await loose.from('many').select('id').range(0, 999)).truncated).toBe(false)
    expect((await loose.from('many').select('id').limit(2000)).data).toHaveLength(1001)
    await service.sql('insert into many select generate_series(1002, 10001)')
    expect((await loose.from('many').select('id').limit(20_000)).truncated).toBe(true)
    expect((await loose.from('many').select('id').limit(10_000)).truncated).toBe(false)
  })
})

describe('filters', () => {
  const books = () => rest.from('books').select('title').order('id')
  type Books = ReturnType<typeof books>

  it.each<[string, (query: Books) => Books, string[]]>([
    ['neq', (q) => q.neq('year', 1815), ['Persuasion', 'Michael Strogoff', 'Transit']],
    ['gt', (q) => q.gt('year', 1876), ['Transit']],
    ['gte', (q) => q.gte('year', 1876), ['Michael Strogoff', 'Transit']],
    ['lt', (q) => q.lt('year', 1817), ['Emma']],
    ['lte', (q) => q.lte('year', 1817), ['Emma', 'Persuasion']],
    ['like', (q) => q.like('title', '*o*'), ['Persuasion', 'Michael Strogoff']],
    ['ilike', (q) => q.ilike('title', 'E%'), ['Emma']],
    ['likeAllOf', (q) => q.likeAllOf('title', ['%o%', 'M%']), ['Michael Strogoff']],
    ['likeAnyOf', (q) => q.likeAnyOf('title', ['E%', 'T%']), ['Emma', 'Transit']],
    ['ilikeAllOf', (q) => q.ilikeAllOf('title', ['e%', '%A']), ['Emma']],
    ['ilikeAnyOf', (q) => q.ilikeAnyOf('title', ['e%', 't%']), ['Emma', 'Transit']],
    ['regexMatch', (q) => q.regexMatch('title', '^E'), ['Emma']],
    ['regexIMatch', (q) => q.regexIMatch('title', '^(e|t)'), ['Emma', 'Transit']],
    ['is null', (q) => q.is('meta', null), ['Persuasion', 'Michael Strogoff']],
    ['is not_null', (q) => q.is('meta', 'not_null'), ['Emma', 'Transit']],
    ['isDistinct', (q) => q.isDistinct('sold', '[10,20)').lt('id', 3), ['Persuasion']],
    ['isDistinct null', (q) => q.isDistinct('meta', null), ['Emma', 'Transit']],
    ['eq null', (q) => q.eq('meta', null as never), ['Persuasion', 'Michael Strogoff']],
    ['neq null', (q) => q.neq('meta', null), ['Emma', 'Transit']],
    ['match null', (q) => q.match({ meta: null, author_id: 1 }), ['Persuasion']],
    ['not neq null', (q) => q.not('meta', 'neq', null), ['Persuasion', 'Michael Strogoff']],
    ['in', (q) => q.in('id', [1, 4]), ['Emma', 'Transit']],
    ['in of none', (q) => q.in('id', []), []],
    ['notIn', (q) => q.notIn('id', [1, 4]), ['Persuasion', 'Michael Strogoff']],
    ['contains', (q) => q.contains('tags', ['novel', 'love']), ['Emma']],
    ['contains a range', (q) => q.contains('sold', '[16,17)'), ['Emma', 'Persuasion']],
    ['contains JSON', (q) => q.contains('meta', { ids: { isbn: 'x1' } }), ['Emma']],
    ['containedBy', (q) => q.containedBy('tags', ['novel']), ['Persuasion', 'Transit']],
    ['containedBy JSON', (q) => q.containedBy('meta', { pages: 300, of: 1 }), ['Transit']],
    ['overlaps', (q) => q.overlaps('tags', ['love', 'travel']), ['Emma', 'Michael Strogoff']],
    ['overlaps a range', (q) => q.overlaps('sold', '[18,21)'), ['Emma', 'Persuasion']],
    ['rangeGt', (q) => q.rangeGt('sold', '[1,30)'), ['Transit']],
    ['rangeGte', (q) => q.rangeGte('sold', '[15,16)'), ['Persuasion', 'Transit']],
    ['rangeLt', (q) => q.rangeLt('sold', '[20,30)'), ['Emma']],
    ['rangeLte', (q) => q.rangeLte('sold', '[1,30)'), ['Emma', 'Persuasion']],
    ['rangeAdjacent', (q) => q.rangeAdjacent('sold', '[30,40)'), ['Persuasion', 'Transit']],
    ['textSearch', (q) => q.textSearch('title', 'emma | transit'), ['Emma', 'Transit']],
    [
      'textSearch of a web search',
      (q) => q.textSearch('title', '"michael strogoff"', { type: 'websearch', config: 'english' }),
      ['Michael Strogoff'],
    ],
    ['textSearch, plain', (q) => q.textSearch('title', 'emma', { type: 'plain' }), ['Emma']],
    [
      'textSearch of a phrase',
      (q) => q.textSearch('title', 'michael strogoff', { type: 'phrase' }),
      ['Michael Strogoff'],
    ],
    ['match', (q) => q.match({ author_id: 1, year: 1815 }), ['Emma']],
    ['not', (q) => q.not('author_id', 'eq', 1), ['Michael Strogoff', 'Transit']],
    ['not in', (q) => q.not('id', 'in', [1, 2]), ['Michael Strogoff', 'Transit']],
    ['not in a text', (q) => q.not('id', 'in', '(1,2)'), ['Michael Strogoff', 'Transit']],
    ['filter', (q) => q.filter('id', 'in', '(1,2)'), ['Emma', 'Persuasion']],
    ['filter not', (q) => q.filter('id', 'not.gt', 1), ['Emma']],
    ['filter any', (q) => q.filter('id', 'eq(any)', [1, 2]), ['Emma', 'Persuasion']],
    ['a path', (q) => q.eq('meta->ids->>isbn', 'x1'), ['Emma']],
    ['a date', (q) => q.eq('printed', new Date('2020-01-01T12:00:00Z') as never), ['Emma']],
    ['a bigint', (q) => q.eq('id', 1n as never), ['Emma']],
    ['a computed column', (q) => q.eq('label', 'Emma (1815)'), ['Emma']],
    ['a column called limit', (q) => q.is('limit', null).lt('id', 2), ['Emma']],
    ['or, written', (q) => q.or('id.eq.1,and(id.eq.4,year.gt.1900)'), ['Emma', 'Transit']],
    [
      'or, made',
      (q) => q.or((t) => [t.eq('id', 1), t.and([t.in('id', [3, 4]), t.gt('year', 1900)])]),
      ['Emma', 'Transit'],
    ],
    [
      'or of a range, a search and null',
      (q) =>
        q.or((t) => [
          t.rangeAdjacent('sold', '[50,60)'),
          t.textSearch('title', 'emma', { type: 'websearch', config: 'english' }),
          t.and([t.is('meta', null), t.not('author_id', 'eq', 1)]),
        ]),
      ['Emma', 'Michael Strogoff', 'Transit'],
    ],
  ])('%s', async (_, filter, expected) => {
    const query = filter(books())
    expect((await query).error).toBeNull()
    expect(await titles(query)).toEqual(expected)
  })

  it('refuse to compare null where that says nothing', async () => {
    const { error } = await books().gt('year', null as never)
    expect(error).toMatchObject({ code: 'bad_request', status: 0 })
    expect((await books().in('id', [1, null as never])).error?.code).toBe('bad_request')
    expect(sent).toHaveLength(0)
  })

  it('reach into an embed', async () => {
    const { data } = await rest
      .from('authors')
      .select('name, books(title)')
      .gt('books.year', 1816)
      .or((q) => [q.eq('title', 'Persuasion'), q.eq('title', 'Transit')], {
        referencedTable: 'books',
      })
      .order('id')
    expect(data).toEqual([
      { name: 'Jane Austen', books: [{ title: 'Persuasion' }] },
      { name: 'Jules Verne', books: [] },
      { name: 'Anna Seghers', books: [{ title: 'Transit' }] },
    ])
    const inner = await rest.from('authors').select('name, books!inner(id)').eq('books.year', 1944)
    expect(inner.data).toEqual([{ name: 'Anna Seghers', books: [{ id: 4 }] }])
  })
})

describe('order, limit and range', () => {
  it('order by several columns, and nulls', async () => {
    const { data } = await rest
      .from('authors')
      .select('id')
      .order('country', { ascending: false, nullsFirst: true })
      .order('id')
    expect(data?.map(({ id }) => id)).toEqual([3, 1, 2])
    expect(sent[0]?.url).toContain('order=country.desc.nullsfirst,id.asc')
    const last = await rest
      .from('authors')
      .select('id')
      .order('country', { ascending: false, nullsFirst: false })
    expect(last.data?.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('page', async () => {
    const books = () => rest.from('books').select('title').order('id')
    expect(await titles(books().limit(1))).toEqual(['Emma'])
    expect(await titles(books().range(1, 2))).toEqual(['Persuasion', 'Michael Strogoff'])
  })

  it('order and page an embed', async () => {
    const { data } = await rest
      .from('authors')
      .select('books(title)')
      .order('title', { ascending: false, referencedTable: 'books' })
      .limit(1, { referencedTable: 'books' })
      .eq('id', 1)
    expect(data).toEqual([{ books: [{ title: 'Persuasion' }] }])
    const second = await rest
      .from('authors')
      .select('books(title)')
      .order('id', { referencedTable: 'books' })
      .range(1, 1, { referencedTable: 'books' })
      .eq('id', 1)
    expect(second.data).toEqual([{ books: [{ title: 'Persuasion' }] }])
  })
})

describe('forms of the answer', () => {
  const book = (id: number) => rest.from('books').select('title, meta').eq('id', id)

  it('single', async () => {
    expect((await book(2).single()).data).toEqual({ title: 'Persuasion', meta: null })
    expect((await book(-1).single()).error).toMatchObject({ code: 'not_acceptable', status: 406 })
  })

  it('maybeSingle', async () => {
    expect((await book(2).maybeSingle()).data).toEqual({ title: 'Persuasion', meta: null })
    expect(await book(-1).maybeSingle()).toMatchObject({ data: null, error: null, status: 200 })
    const { error, data, status } = await rest.from('books').select().maybeSingle()
    expect({ data, status }).toEqual({ data: null, status: 406 })
    expect(error?.code).toBe('not_acceptable')
  })

  it('maybeSingle of a write', async () => {
    const update = (id: number) => rest.from('books').update({ year: 1817 }).eq('author_id', id)
    expect(await update(-1).select().maybeSingle()).toMatchObject({ data: null, error: null })
    expect((await update(1).select('id').maybeSingle()).error?.code).toBe('not_acceptable')
    expect((await book(1).single()).data?.title).toBe('Emma')
    expect((await rest.from('books').select('year').eq('id', 1).single()).data?.year).toBe(1815)
    const one = rest.from('books').update({ year: 1817 }).eq('id', 2).select('id').maybeSingle()
    expect((await one).data).toEqual({ id: 2 })
  })

  it('csv', async () => {
    const { data } = await rest.from('books').select('title, tags').eq('id', 1).csv()
    expect(data).toBe('title,tags\nEmma,"{novel,love}"')
  })

  it('stripNulls', async () => {
    expect((await book(2).stripNulls()).data).toEqual([{ title: 'Persuasion' }])
  })

  it('explain, for the service key', async () => {
    const books = () => admin.from('books').select()
    expect((await books().explain()).data).toMatch(/Scan on/)
    const plan = await books().explain({ format: 'json', analyze: true, buffers: true })
    expect(plan.data).toMatchObject([{ Plan: {}, 'Execution Time': expect.any(Number) }])
    expect((await rest.from('books').select().explain()).error?.code).toBe('not_acceptable')
  })

  it('geojson, which the service does not have', async () => {
    const query = rest.from('books').select() as unknown as {
      geojson: () => typeof query
    } & PromiseLike<{ error: PlinthError }>
    expect((await query.geojson()).error).toMatchObject({
      code: 'not_supported',
      message: 'GeoJSON is not offered by Plinth',
    })
  })
})

describe('writes', () => {
  it('insert, and give the row where it is asked for', async () => {
    const silent = await rest.from('shelves').insert({ id: 10, name: 'a' })
    expect(silent).toMatchObject({ data: null, error: null, status: 201 })
    const { data } = await rest
      .from('shelves')
      .insert(
        [
          { id: 11, name: 'b' },
          { id: 12, name: 'c' },
        ],
        { count: 'exact' },
      )
      .select('name')
    expect(data).toEqual([{ name: 'b' }, { name: 'c' }])
    const taken = await rest.from('shelves').insert({ id: 10, name: 'd' }).select().single()
    expect(taken.error).toMatchObject({ code: 'unique_violation', status: 409 })
  })

  it('insert rows of different keys', async () => {
    const rows = [{ title: 'x', price: 3 }, { title: 'y' }]
    const books = rest.from('books')
    const prices = await books.insert(rows).select('price').rollback()
    expect(prices.error?.code).toBe('forbidden')
    const byDefault = await admin.from('books').insert(rows).select('price').rollback()
    expect(byDefault.data).toEqual([{ price: 3 }, { price: 9.5 }])
    const toNull = await admin
      .from('books')
      .insert(rows, { defaultToNull: true })
      .select('price')
      .rollback()
    expect(toNull.data).toEqual([{ price: 3 }, { price: null }])
    expect((await admin.from('books').select().eq('title', 'x')).data).toEqual([])
  })

  it('upsert', async () => {
    const shelf = { id: 20, name: 'first' }
    await rest.from('shelves').insert(shelf).orThrow()
    const again = rest.from('shelves')
    expect(
      await again
        .upsert({ ...shelf, name: 'second' })
        .select()
        .orThrow(),
    ).toEqual([{ id: 20, name: 'second' }])
    const ignored = again.upsert(shelf, { onConflict: 'id', ignoreDuplicates: true }).select()
    expect(await ignored.orThrow()).toEqual([])
    expect(sent.at(-1)?.url).toContain('on_conflict=id')
  })

  it('update and delete what a filter finds', async () => {
    const updated = await rest.from('staff').update({ name: 'Bo' }).eq('id', 2).select('name')
    expect(updated.data).toEqual([{ name: 'Bo' }])
    const deleted = await rest.from('staff').delete({ count: 'exact' }).eq('id', 2)
    expect(deleted).toMatchObject({ data: null, error: null, count: 1, status: 204 })
  })

  it('are not sent to every row unless that is said', async () => {
    const everything = rest.from('places').delete()
    // @ts-expect-error it has no filter
    const { error } = await everything
    expect(error).toMatchObject({ code: 'bad_request', status: 400 })
    const meant = await admin.from('places').delete().all().select('book_id').rollback()
    expect(meant.data).toHaveLength(3)
    const updated = await rest.from('moods').update({ mood: 'sad' }).all().select()
    expect(updated.data).toHaveLength(1)
  })

  it('keep to a number of rows', async () => {
    const few = await rest.from('books').update({ year: 0 }).gt('id', 0).maxAffected(2)
    expect(few.error).toMatchObject({ code: 'bad_request', status: 400 })
    const enough = await rest.from('books').update({ year: 1944 }).eq('id', 4).maxAffected(1)
    expect(enough.error).toBeNull()
  })

  it('are sent once', async () => {
    const insert = rest.from('shelves').insert({ id: 30, name: 'once' })
    expect((await insert).status).toBe(201)
    expect((await insert).status).toBe(201)
    expect(sent).toHaveLength(1)
  })
})

describe('rpc', () => {
  it('gives a value, an object, rows or nothing', async () => {
    expect((await rest.rpc('add', { a: 2, b: 3 })).data).toBe(5)
    expect((await rest.rpc('add', { a: 2 }, { get: true })).data).toBe(3)
    expect(sent[1]?.method).toBe('GET')
    expect((await rest.rpc('now_and_then')).data).toBe('now')
    expect(await rest.rpc('touch', { book: 1 })).toMatchObject({ data: null, status: 204 })
  })

  it('reads the rows of a function as those of a table', async () => {
    const { data, count } = await rest
      .rpc('books_of', { author: 1 }, { count: 'exact' })
      .select('title, authors(name)')
      .order('year', { ascending: false })
      .limit(1)
    expect(data).toEqual([{ title: 'Persuasion', authors: { name: 'Jane Austen' } }])
    expect(count).toBe(2)
    const one = await rest.rpc('books_of', { author: 1 }).eq('year', 1815).select('id').single()
    expect(one.data).toEqual({ id: 1 })
  })

  it('counts alone', async () => {
    const head = await rest.rpc('books_of', { author: 1 }, { head: true, count: 'exact' })
    expect(head).toMatchObject({ data: null, count: 2, error: null })
    expect(sent[0]?.method).toBe('HEAD')
    const posted = await rest.rpc('echo', { words: ['eq.1'] }, { head: true, count: 'exact' })
    expect(posted).toMatchObject({ data: null, count: 1, error: null })
    expect(sent[1]?.method).toBe('POST')
  })

  it('sends in the body what a query would change', async () => {
    const note = 'eq.1'
    const answer = await rest.rpc('echo', { words: ['a', 'b'], note }, { get: true })
    expect(answer.data).toEqual({ words: ['a', 'b'], note })
    expect(sent[0]?.method).toBe('POST')
  })
})

describe('a query', () => {
  it('rejects where that is asked for', async () => {
    const missing = () => rest.from('books').select().eq('id', -1).single()
    await expect(missing().orThrow()).rejects.toMatchObject({ code: 'not_acceptable' })
    await expect(missing().throwOnError()).rejects.toBeInstanceOf(PlinthError)
    const throwing = createRest<Database>(service.url, service.anonKey, { throwOnError: true })
    await expect(throwing.from('books').select().eq('id', -1).single()).rejects.toMatchObject({
      status: 406,
    })
    expect(await rest.from('books').select('id').eq('id', 1).orThrow()).toEqual([{ id: 1 }])
  })

  it('is given up by its signal and after its time', async () => {
    const aborted = await rest.from('books').select().abortSignal(AbortSignal.abort())
    expect(aborted).toMatchObject({ data: null, status: 0, error: { code: 'aborted' } })
    await service.sql(
      `create function slow() returns int language sql as $$ select 1 from pg_sleep(5) $$`,
    )
    const loose = createRest(service.url, service.anonKey)
    const late = await loose.rpc('slow', {}).timeout(50)
    expect(late.error).toMatchObject({ code: 'timeout', status: 0 })
  })

  it('sends headers of its own', async () => {
    await rest.from('books').select().setHeader('X-App', 'mine')
    expect(sent[0]?.headers.get('x-app')).toBe('mine')
  })

  it('of another schema is not sent', async () => {
    const moved = rest as unknown as { schema: (name: string) => RestClient<Database> }
    expect((await moved.schema('public').from('books').select()).error).toBeNull()
    const { error } = await moved.schema('private').from('books').select().eq('id', 1)
    expect(error?.message).toBe('the schema private is not offered by Plinth')
    expect((await moved.schema('private').rpc('add', { a: 1 })).error?.code).toBe('not_supported')
    expect(sent).toHaveLength(1)
  })
})

describe('live', () => {
  it('hands a query that reads, to be read again', async () => {
    const asked: Parameters<Live>[0][] = []
    let stopped = 0
    const live: Live = (query) => {
      asked.push(query)
      return {
        stop: () => {
          stopped++
        },
        reload: () => undefined,
      }
    }
    const watched = createRest<Database>(service.url, service.anonKey, { live })
    const end = new AbortController()
    const view = watched
      .from('books')
      .select('title, authors(name)')
      .eq('id', 1)
      .abortSignal(end.signal)
      .live(() => undefined, { tables: ['authors'] })
    expect(asked[0]).toMatchObject({ table: 'books', tables: ['authors'] })
    const fresh = await asked[0]!.load(new AbortController().signal)
    expect(fresh.data).toEqual([{ title: 'Emma', authors: { name: 'Jane Austen' } }])
    const dropped = await asked[0]!.load(AbortSignal.abort())
    expect(dropped.error?.code).toBe('aborted')
    view.stop()
    end.abort()
    expect(stopped).toBe(2)
  })

  it('is closed where nobody could tell of changes', () => {
    const states: LiveState<unknown>[] = []
    rest
      .from('books')
      .select('id')
      .live((state) => states.push(state))
    expect(states).toMatchObject([{ status: 'closed', error: { code: 'not_supported' } }])
  })
})
