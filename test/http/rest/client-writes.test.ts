// What postgrest-js writes, and what it hears of it.
import { describe, expect, it } from 'vitest'
import { ada, bob, useShop } from './shop.ts'

const shop = useShop()

const products = () => shop.ada.from('products')
const stored = async (least: number) =>
  (await shop.admin.from('products').select('id,sku,title,stock').gte('id', least).order('id')).data
const apple = { sku: 'N-1', title: 'New apple', price: 1 }

describe('postgrest-js inserts', () => {
  it('a row', async () => {
    const answer = await products().insert({ id: 100, ...apple })
    expect(answer).toMatchObject({ data: null, error: null, status: 201, count: null })
    expect(await stored(100)).toEqual([{ id: 100, sku: 'N-1', title: 'New apple', stock: 7 }])
  })

  it('a row, and reads it', async () => {
    const query = products().insert({ id: 110, ...apple, sku: 'N-2' })
    expect(await query.select('id, stock, price').single()).toMatchObject({
      status: 201,
      data: { id: 110, stock: 7, price: 1 },
    })
  })

  it('many rows, and counts them', async () => {
    const rows = [120, 121].map((id) => ({ id, ...apple, sku: `N-${id}` }))
    const { data, count } = await products().insert(rows, { count: 'exact' }).select('id')
    expect({ data, count }).toEqual({ data: [{ id: 120 }, { id: 121 }], count: 2 })
  })

  it.each([{}, { defaultToNull: false }])(
    'rows of different columns, each with its defaults: %j',
    async (options) => {
      await shop.admin.from('visits').delete().neq('page', '')
      const rows = [{ page: 'a' }, { page: 'b', note: 'seen' }, { page: 'c', note: null }]
      const { data, status } = await shop.ada.from('visits').insert(rows, options).select()
      expect({ data, status }).toEqual({
        status: 201,
        data: [
          { page: 'a', note: 'none' },
          { page: 'b', note: 'seen' },
          { page: 'c', note: null },
        ],
      })
    },
  )

  it('nothing', async () => {
    expect(await products().insert([])).toMatchObject({ status: 201, error: null })
    expect(await products().insert([]).select()).toMatchObject({ status: 201, data: [] })
  })

  it('JSON, arrays, ranges and large numbers as they are', async () => {
    const details = { a: [1, { b: null }], 'x"y': '日本' }
    const row = {
      id: 130,
      ...apple,
      sku: 'N-3',
      tags: ['a b', 'c,d', '"'],
      sizes: '[1,2)',
      details,
    }
    const { data } = await products().insert(row).select('tags, sizes, details').single()
    expect(data).toEqual({ tags: ['a b', 'c,d', '"'], sizes: '[1,2)', details })
  })

  it.each([
    ['a key twice', { id: 1, ...apple }, 409, '23505'],
    ['a row without what it needs', { id: 140, sku: 'N-4' }, 400, '23502'],
    ['a value out of bounds', { id: 140, ...apple, price: -1 }, 400, '23514'],
    ['a value of another type', { id: 140, ...apple, price: 'dear' }, 400, '22P02'],
  ])('not %s', async (_, row, status, code) => {
    const answer = await products().insert(row).select()
    expect(answer).toMatchObject({ status, data: null, error: { code } })
  })

  it('not for others', async () => {
    const answer = await shop.ada.from('orders').insert({ customer_id: bob })
    expect(answer).toMatchObject({ status: 403, error: { code: '42501' } })
    const own = await shop.ada.from('orders').insert({ customer_id: ada }).select('status').single()
    expect(own).toMatchObject({ status: 201, data: { status: 'open' } })
  })
})

describe('postgrest-js upserts', () => {
  it('by the primary key', async () => {
    const rows = [
      { id: 200, sku: 'U-1', title: 'first', price: 1 },
      { id: 201, sku: 'U-2', title: 'second', price: 1 },
    ]
    expect(await products().upsert(rows)).toMatchObject({ status: 201, error: null })
    const again = await products()
      .upsert({ ...rows[0], title: 'changed' })
      .select('id, title')
    expect(again).toMatchObject({ data: [{ id: 200, title: 'changed' }] })
    expect(await stored(200)).toMatchObject([{ title: 'changed' }, { title: 'second' }])
  })

  it('by another key', async () => {
    const row = { id: 200, sku: 'U-1', title: 'by sku', price: 2 }
    const { data, error } = await products().upsert(row, { onConflict: 'sku' }).select('title')
    expect({ data, error }).toEqual({ data: [{ title: 'by sku' }], error: null })
  })

  it('by several columns', async () => {
    const item = { order_id: 10, product_id: 1, quantity: 9 }
    const { data } = await shop.ada
      .from('order_items')
      .upsert(item, { onConflict: 'order_id,product_id' })
      .select('quantity')
    expect(data).toEqual([{ quantity: 9 }])
  })

  it('and leaves alone what is there, if told so', async () => {
    const rows = [
      { id: 200, sku: 'U-1', title: 'ignored', price: 3 },
      { id: 202, sku: 'U-3', title: 'third', price: 3 },
    ]
    const { data } = await products().upsert(rows, { ignoreDuplicates: true }).select('id')
    expect(data).toEqual([{ id: 202 }])
    expect(await stored(200)).toMatchObject([{ title: 'by sku' }, {}, { title: 'third' }])
  })

  it('rows of different columns', async () => {
    const rows = [
      { id: 200, sku: 'U-1', title: 'kept stock', price: 1 },
      { id: 203, sku: 'U-4', title: 'fourth', price: 1, stock: 99 },
    ]
    const { data } = await products()
      .upsert(rows, { defaultToNull: false, count: 'exact' })
      .select('id, stock')
    expect(data).toEqual([
      { id: 200, stock: 7 },
      { id: 203, stock: 99 },
    ])
  })

  it('not where there is no key to go by', async () => {
    const answer = await shop.ada.from('visits').upsert({ page: 'a' })
    expect(answer).toMatchObject({ status: 400, data: null })
    expect(answer.error?.message).toMatch(/conflict target/)
  })
})

describe('postgrest-js updates', () => {
  it('what the filters find', async () => {
    await products().insert([300, 301].map((id) => ({ id, ...apple, sku: `P-${id}` })))
    expect(await products().update({ title: 'x' }).eq('id', 300)).toMatchObject({
      status: 204,
      data: null,
      error: null,
    })
    const both = await products()
      .update({ stock: 0 }, { count: 'exact' })
      .gte('id', 300)
      .select('id')
      .order('id')
    expect(both).toMatchObject({ status: 200, count: 2, data: [{ id: 300 }, { id: 301 }] })
    expect(await stored(300)).toMatchObject([{ title: 'x' }, { title: 'New apple', stock: 0 }])
  })

  it('nothing where nothing is found', async () => {
    expect(await products().update({ title: 'y' }).eq('id', -1)).toMatchObject({ status: 204 })
    const { status, data } = await products().update({ title: 'y' }).eq('id', -1).select()
    expect({ status, data }).toEqual({ status: 200, data: [] })
  })

  it('nothing, if it was not one row that was asked for', async () => {
    const { status, error } = await products()
      .update({ title: 'z' })
      .gte('id', 300)
      .select()
      .single()
    expect({ status, error }).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect(await stored(300)).not.toMatchObject([{ title: 'z' }, { title: 'z' }])
  })

  it('nothing of others', async () => {
    const query = shop.bob.from('orders').update({ status: 'mine' }).eq('id', 10)
    expect((await query.select()).data).toEqual([])
    expect(
      (await shop.anon.from('products').update({ stock: 1 }).eq('id', 1).select()).data,
    ).toEqual([])
  })

  it('nothing without a filter', async () => {
    for (const query of [products().update({ stock: 0 }), products().delete()]) {
      const { status, error } = await query
      expect(status).toBe(400)
      expect(error).toMatchObject({
        message: expect.stringMatching(/filter/),
        hint: expect.stringMatching(/unsafe-mutation/),
      })
    }
    expect(await stored(1)).toContainEqual(expect.objectContaining({ id: 1, stock: 10 }))
  })

  it('everything, if it says that it means it', async () => {
    const all = shop.ada.from('visits').update({ note: 'all' })
    expect(await all.setHeader('prefer', 'unsafe-mutation')).toMatchObject({ status: 204 })
    const { count } = await shop.ada
      .from('visits')
      .select('*', { count: 'exact', head: true })
      .neq('note', 'all')
    expect(count).toBe(0)
  })
})

describe('postgrest-js deletes', () => {
  it('what the filters find', async () => {
    await products().insert([400, 401, 402].map((id) => ({ id, ...apple, sku: `D-${id}` })))
    expect(await products().delete().eq('id', 400)).toMatchObject({ status: 204, data: null })
    const { data, count, status } = await products()
      .delete({ count: 'exact' })
      .in('id', [401, 402])
      .select('sku')
    expect({ status, count, data }).toEqual({
      status: 200,
      count: 2,
      data: [{ sku: 'D-401' }, { sku: 'D-402' }],
    })
    expect(await stored(400)).toEqual([])
  })

  it('nothing that something else refers to', async () => {
    const answer = await shop.admin.from('products').delete().eq('id', 1)
    expect(answer).toMatchObject({ status: 409, error: { code: '23503' } })
  })
})
