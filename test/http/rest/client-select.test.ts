// What postgrest-js selects, sorts, counts and in what form it asks for it.
import { describe, expect, it } from 'vitest'
import { useShop, type Shop } from './shop.ts'

const shop = useShop()

const products = (columns = 'id') => shop.anon.from('products').select(columns)
const ids = (...list: number[]) => list.map((id) => ({ id }))

describe('postgrest-js selects', () => {
  it('every column', async () => {
    const { data, error, status, count } = await shop.anon.from('reviews').select().eq('id', 1)
    expect({ error, status, count }).toEqual({ error: null, status: 200, count: null })
    expect(data).toEqual([
      {
        id: 1,
        product_id: 1,
        author_id: '00000000-0000-4000-8000-000000000001',
        stars: 5,
        body: 'sweet',
      },
    ])
  })

  it.each<[string, unknown]>([
    ['id, title', { id: 1, title: 'Red apple' }],
    ['name:title', { name: 'Red apple' }],
    ['"my name":title', { 'my name': 'Red apple' }],
    ['id::text, price::int4', { id: '1', price: 1 }],
    ['cost:price::text', { cost: '0.50' }],
    ['details->color', { color: 'red' }],
    ['details->from->>land', { land: 'NL' }],
    ['land:details->from->land', { land: 'NL' }],
    ['details->grams->1', { grams: 120 }],
    ['last:details->grams->-1', { last: 120 }],
    ['tags->0', { tags: 'fruit' }],
    ['tags', { tags: ['fruit', 'red'] }],
    ['sizes', { sizes: '[1,5)' }],
    ['added', { added: '2026-01-01' }],
  ])('%s', async (columns, row) => {
    const { data, error } = await products(columns).eq('id', 1).maybeSingle()
    expect({ data, error }).toEqual({ data: row, error: null })
  })

  it('sums, by what is not summed', async () => {
    const { data } = await shop.anon
      .from('reviews')
      .select('product_id, n:count(), stars.max(), average:stars.avg()::float8')
      .order('product_id')
    expect(data).toEqual([
      { product_id: 1, n: 2, max: 5, average: 3.5 },
      { product_id: 3, n: 1, max: 4, average: 4 },
    ])
  })

  it.each([
    ['count', [{ count: 3 }]],
    ['n:count', [{ n: 3 }]],
    ['stars.max(), count', [{ max: 5, count: 3 }]],
  ])('how many there are: %s', async (columns, data) => {
    expect(await shop.anon.from('reviews').select(columns)).toMatchObject({ error: null, data })
  })

  it('a view', async () => {
    const { data } = await shop.anon.from('cheap').select('id').lt('price', 0.6)
    expect(data).toEqual(ids(1))
  })
})

describe('postgrest-js sorts and pages', () => {
  it('upwards and downwards', async () => {
    expect((await products().order('id', { ascending: true }).limit(2)).data).toEqual(ids(1, 2))
    expect((await products().order('id', { ascending: false }).limit(2)).data).toEqual(ids(5, 4))
    expect((await products().order('title').limit(1)).data).toEqual(ids(5))
  })

  it('by several columns, one after the other', async () => {
    const { data } = await products().order('stock', { ascending: false }).order('id').limit(3)
    expect(data).toEqual(ids(1, 5, 3))
  })

  it.each([
    [{ nullsFirst: true }, 4],
    [{ ascending: false, nullsFirst: false }, 5],
    [{ ascending: false }, 4],
    [{}, 1],
  ])('with nulls where they are asked for: %j', async (options, first) => {
    expect((await products().order('sizes', options).limit(1)).data).toEqual(ids(first))
  })

  it('by what is inside JSON', async () => {
    const { data } = await products().not('details->>color', 'is', null).order('details->>color')
    expect(data).toEqual(ids(3, 2, 1))
  })

  it('by a row that another one refers to', async () => {
    const { data } = await shop.anon
      .from('reviews')
      .select('id, products(price)')
      .order('products(price)', { ascending: false })
      .order('id')
    expect(data?.map(({ id }: { id: number }) => id)).toEqual([3, 1, 2])
  })

  it('in ranges', async () => {
    expect((await products().order('id').range(1, 3)).data).toEqual(ids(2, 3, 4))
    expect((await products().order('id').range(3, 99)).data).toEqual(ids(4, 5))
    expect(await products().order('id').range(90, 99)).toMatchObject({ status: 200, data: [] })
    expect((await products().limit(0)).data).toEqual([])
  })
})

describe('postgrest-js counts', () => {
  const page = { from: 1, to: 2 }

  it('exactly, whatever the page', async () => {
    const query = shop.anon.from('products').select('id', { count: 'exact' }).gt('id', 1)
    const { data, count } = await query.order('id').range(page.from, page.to)
    expect({ data, count }).toEqual({ data: ids(3, 4), count: 4 })
  })

  it.each(['planned', 'estimated'])('as %s', async (count) => {
    const answer = await shop.anon.from('products').select('id', { count }).eq('id', 1)
    expect(answer).toMatchObject({ data: ids(1), count: 1 })
  })

  it('without the rows', async () => {
    const query = shop.anon.from('products').select('*', { count: 'exact', head: true })
    expect(await query.gt('id', 3)).toMatchObject({
      data: null,
      error: null,
      status: 200,
      count: 2,
    })
  })

  it('twice, as a column and without the rows', async () => {
    const query = shop.anon.from('products').select('count', { count: 'exact', head: true })
    expect(await query.gt('id', 3)).toMatchObject({ error: null, status: 200, count: 2 })
  })

  it('nothing as nothing', async () => {
    const query = shop.anon.from('products').select('*', { count: 'exact' })
    expect(await query.eq('id', 99)).toMatchObject({ data: [], count: 0 })
  })

  it('only what the policies show', async () => {
    const count = async (client: Shop['anon']) =>
      (await client.from('orders').select('id', { count: 'exact', head: true })).count
    expect(await Promise.all([shop.anon, shop.ada, shop.bob, shop.admin].map(count))).toEqual([
      0, 2, 1, 3,
    ])
  })
})

describe('postgrest-js asks for', () => {
  it('one row', async () => {
    const { data, error } = await products().eq('id', 1).single()
    expect({ data, error }).toEqual({ data: { id: 1 }, error: null })
  })

  it.each([
    ['none', 99, 0],
    ['several', 1, 5],
  ])('one row where there are %s', async (_, least, count) => {
    const { data, error, status } = await products().gte('id', least).single()
    expect({ data, status }).toEqual({ data: null, status: 406 })
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: expect.any(String),
      details: `The result contains ${count} rows`,
    })
  })

  it('one row or none', async () => {
    expect(await products().eq('id', 1).maybeSingle()).toMatchObject({ data: { id: 1 } })
    expect(await products().eq('id', 99).maybeSingle()).toMatchObject({ data: null, error: null })
    expect(await products().maybeSingle()).toMatchObject({ data: null, status: 406 })
  })

  it('CSV', async () => {
    const { data, error } = await products('id,title,details->>color,stock')
      .in('id', [2, 4])
      .order('id')
      .csv()
    expect(error).toBeNull()
    expect(data?.trimEnd()).toBe(
      'id,title,color,stock\n2,"Green apple, sour",green,0\n4,"Old ""Windsor"" chair (used)",,1',
    )
  })

  it('rows without their nulls', async () => {
    const rows = await products('id, sizes, details').gte('id', 4).order('id').stripNulls()
    expect(rows.data).toEqual([{ id: 4 }, { id: 5, sizes: '[30,40)', details: {} }])
    const one = await products('id, sizes').eq('id', 4).stripNulls().single()
    expect(one.data).toEqual({ id: 4 })
  })

  it.each(['text', 'json'] as const)('the plan, as %s, with the service key', async (format) => {
    const query = shop.admin.from('products').select('id').eq('id', 1)
    const { data, error } = await query.explain({ format, analyze: true, verbose: true })
    expect(error).toBeNull()
    expect(JSON.stringify(data)).toContain('products')
    if (format === 'json')
      expect(data).toEqual([expect.objectContaining({ Plan: expect.anything() })])
  })

  it('the plan, which nobody else may see', async () => {
    const { data, status } = await products().explain()
    expect({ data, status: [403, 406].includes(status) }).toEqual({ data: null, status: true })
  })

  it('other types of rows, which changes nothing', async () => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- and still in use
    const returned = await products().eq('id', 1).returns<{ id: number }[]>()
    const overridden = await products().eq('id', 1).overrideTypes<{ id: string }[]>()
    expect([returned.data, overridden.data]).toEqual([ids(1), ids(1)])
  })
})
