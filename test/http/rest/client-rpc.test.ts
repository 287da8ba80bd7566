// What postgrest-js calls.
import { describe, expect, it } from 'vitest'
import { useShop, type Client } from './shop.ts'

const shop = useShop()

type Case = [title: string, call: (client: Client) => PromiseLike<unknown>, data: unknown]

const shapes: Case[] = [
  ['a number', (client) => client.rpc('add', { a: 1, b: 2 }), 3],
  ['a number, by a default', (client) => client.rpc('add', { a: 1 }), 11],
  ['a list of values', (client) => client.rpc('titles').limit(1), ['Red apple']],
  ['rows', (client) => client.rpc('cheaper_than', { price: 0.6 }).select('id'), [{ id: 1 }]],
  [
    'a row',
    (client) => client.rpc('product_named', { title: 'Oak table' }).select('id'),
    { id: 3 },
  ],
  ['a row of its own', (client) => client.rpc('totals'), { products: 5, stock: 21 }],
  [
    'a table of its own',
    (client) => client.rpc('stock_list').eq('stock', 0),
    [{ title: 'Green apple, sour', stock: 0 }],
  ],
  ['of an array', (client) => client.rpc('sum_of', { numbers: [1, 2, 3] }), 6],
  ['of JSON', (client) => client.rpc('echo', { value: { a: [null, 'x'] } }), { a: [null, 'x'] }],
  [
    'of a text',
    (client) => client.rpc('greet', { first: 'Ada, "A" & co.' }),
    'Hello Ada, "A" & co.',
  ],
  [
    'by the arguments given',
    (client) => client.rpc('greet', { first: 'A', last: 'B' }),
    'Hello A B',
  ],
]

const results: Case[] = [
  [
    'filtered, sorted and paged',
    (client) =>
      client
        .rpc('cheaper_than', { price: 100 })
        .select('id')
        .gt('stock', 0)
        .order('id', { ascending: false })
        .range(0, 1),
    [{ id: 5 }, { id: 4 }],
  ],
  [
    'with what refers to them',
    (client) => client.rpc('cheaper_than', { price: 0.6 }).select('id, reviews(stars)').order('id'),
    [{ id: 1, reviews: [{ stars: 5 }, { stars: 2 }] }],
  ],
  [
    'one of them',
    (client) => client.rpc('cheaper_than', { price: 0.6 }).select('id').single(),
    { id: 1 },
  ],
  [
    'one of them, or none',
    (client) => client.rpc('cheaper_than', { price: 0 }).select('id').maybeSingle(),
    null,
  ],
  [
    'as CSV',
    (client) => client.rpc('cheaper_than', { price: 0.6 }).select('id,sku').csv(),
    expect.stringMatching(/^id,sku\n1,A-1\n?$/),
  ],
]

const reads: Case[] = [
  ['a number', (client) => client.rpc('add', { a: 1, b: 2 }, { get: true }), 3],
  ['of an array', (client) => client.rpc('sum_of', { numbers: [1, 2] }, { get: true }), 3],
  [
    'of a text',
    (client) => client.rpc('greet', { first: 'a&b=c+d' }, { get: true }),
    'Hello a&b=c+d',
  ],
  [
    'rows, filtered',
    (client) =>
      client.rpc('cheaper_than', { price: 100 }, { get: true }).select('id').eq('sku', 'A-2'),
    [{ id: 2 }],
  ],
]

describe.each([
  ['calls for', shapes],
  ['calls for rows,', results],
  ['reads by a call', reads],
])('postgrest-js %s', (_, cases) => {
  it.each(cases)('%s', async (_title, call, data) => {
    expect(await call(shop.anon)).toMatchObject({ error: null, status: 200, data })
  })
})

describe('postgrest-js calls', () => {
  it('for nothing', async () => {
    expect(await shop.anon.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
  })

  it('and counts', async () => {
    const { data, count } = await shop.anon
      .rpc('cheaper_than', { price: 100 }, { count: 'exact' })
      .select('id')
      .limit(1)
    expect({ data, count }).toEqual({ data: [{ id: 1 }], count: 4 })
  })

  it('and counts without the rows', async () => {
    const options = { head: true, count: 'exact' }
    const plain = await shop.anon.rpc('cheaper_than', { price: 100 }, options)
    expect(plain).toMatchObject({ status: 200, data: null, error: null, count: 4 })
    const withObject = await shop.anon.rpc('echo', { value: { a: 1 } }, { head: true })
    expect(withObject).toMatchObject({ data: null, error: null })
  })

  it('what writes', async () => {
    const { data } = await shop.ada.rpc('visit', { page: 'home' })
    expect(data).toEqual([{ page: 'home', note: 'none' }])
    expect((await shop.ada.from('visits').select('page')).data).toEqual([{ page: 'home' }])
  })

  it('what reads by GET, also where it may write', async () => {
    const { data, status } = await shop.ada.rpc('nothing', {}, { get: true })
    expect({ data, status }).toEqual({ data: null, status: 204 })
  })

  it('what writes not by GET', async () => {
    const answer = await shop.ada.rpc('visit', { page: 'get' }, { get: true })
    expect(answer).toMatchObject({
      data: null,
      status: 405,
      error: { code: '25006', hint: expect.stringContaining('POST') },
    })
    expect((await shop.ada.from('visits').select('page').eq('page', 'get')).data).toEqual([])
  })

  it('what refuses', async () => {
    expect(await shop.anon.rpc('refuse')).toMatchObject({
      status: 400,
      data: null,
      error: { code: 'P0001', message: 'out of stock', details: 'none left', hint: 'come again' },
    })
  })

  it.each([
    ['what is not there', 'missing', {}, 404],
    ['what takes other arguments', 'add', { c: 1 }, 400],
    ['what is no function of the application', 'pg_sleep', { seconds: 60 }, 404],
  ])('not %s', async (_, name, args, status) => {
    const answer = await shop.anon.rpc(name, args)
    expect(answer).toMatchObject({ status, data: null, error: { message: expect.any(String) } })
  })

  it('for more rows than it allows', async () => {
    const call = (most: number) => shop.anon.rpc('cheaper_than', { price: 100 }).maxAffected(most)
    expect(await call(3)).toMatchObject({ status: 400, data: null })
    expect((await call(4)).data).toHaveLength(4)
  })
})
