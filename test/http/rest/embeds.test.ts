// Which rows may be brought along with a row, and which may not.
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'
import { shop } from './shop.ts'

const service = useService({
  schema:
    shop +
    `
    create function public.initial(public.users) returns text language sql stable as 'select left($1.name, 1)';
    create function public.worst_review(public.products) returns setof public.reviews rows 1 language sql stable
      as 'select * from public.reviews where product_id = $1.id order by stars limit 1';
    create function public.first_review(public.products) returns public.reviews language sql stable
      as 'select * from public.reviews where product_id = $1.id order by id limit 1';
    create view public.opinions with (security_invoker) as select id, product_id, stars from public.reviews;
    grant select on public.opinions to anon;
  `,
})
const { get } = service.rest

describe('an embed', () => {
  it('is one object for a row referred to, and a list for rows that refer', async () => {
    expect((await get('reviews?select=id,products(id)&id=eq.1')).json).toEqual([
      { id: 1, products: { id: 1 } },
    ])
    expect((await get('products?select=id,reviews(id)&id=eq.2')).json).toEqual([
      { id: 2, reviews: [] },
    ])
  })

  it.each([
    'orders?select=id,users(name)',
    'users?select=name,orders(id)',
    'orders?select=*,who:users(name)',
  ])('that may be meant in two ways is refused with the names of both: %s', async (path) => {
    const answer = await get(path)
    expectRefusal(answer, 400, 'bad_request')
    const words = JSON.stringify(answer.json.error)
    for (const name of ['orders_customer', 'orders_friend']) expect(words).toContain(name)
  })

  it.each([
    'products?select=id,reviews(id,users(name))',
    'reviews?select=products(id,reviews(id))',
    'reviews?select=...products(reviews(id))',
    'reviews?select=a:products(b:reviews(count))',
    `products?select=${'reviews('.repeat(500)}id${')'.repeat(500)}`,
  ])('within an embed is refused: %.50s', async (path) => {
    expectRefusal(await get(path), 400, 'bad_request')
  })

  it.each([
    ['no such table', 'products?select=id,nowhere(id)'],
    ['a table that is not connected', 'products?select=id,visits(page)'],
    ['a table of another schema', 'users?select=id,sessions(id)'],
    ['a hint that is none', 'orders?select=id,users!nothing(name)'],
    ['a column that is none', 'products?select=id,reviews(nothing)'],
    [
      'a key that another has',
      'orders?select=users!orders_customer(name),users!orders_friend(name)',
    ],
    ['a filter on what is not brought along', 'products?select=id&reviews.stars=eq.1'],
    ['a filter on no column of it', 'products?select=id,reviews(id)&reviews.nothing=eq.1'],
    ['an order by many', 'products?select=id,reviews(id)&order=reviews(stars)'],
    ['an end that is missing', 'products?select=id,reviews(id'],
    ['a beginning that is missing', 'products?select=id,reviews id)'],
  ])('is refused for %s', async (_, path) => {
    const answer = await get(path)
    expect(answer.status, answer.text).toBe(400)
    expectRefusal(answer, 400, answer.json.error.code)
  })

  it('of a table the role may not read is null or empty, not an error', async () => {
    expect((await get('users?select=name,cards(number)&name=eq.Ada')).json).toEqual([
      { name: 'Ada', cards: [] },
    ])
    expect((await get('refunds?select=id,cards(*)')).json).toEqual([{ id: 1, cards: null }])
    const apikey = service.serviceKey
    expect((await get('refunds?select=id,cards(number)', { apikey })).json).toEqual([
      { id: 1, cards: { number: '4111' } },
    ])
  })

  it('of a table the role may not read tells nothing by its filters either', async () => {
    for (const number of ['4111', '9999']) {
      const path = `users?select=name,cards!inner(id)&cards.number=eq.${number}`
      const { status, json } = await get(path)
      if (status === 200) expect(json).toEqual([])
      else expect(status).toBe(403)
    }
  })

  it('shows of a table only what the policies show', async () => {
    const { json } = await get('products?select=id,order_items(quantity)&id=eq.1')
    expect(json).toEqual([{ id: 1, order_items: [] }])
  })

  it('may be what a function makes of the row', async () => {
    expect((await get('users?select=name,initial&name=eq.Ada')).json).toEqual([
      { name: 'Ada', initial: 'A' },
    ])
    expect((await get('products?select=id,worst_review(id)&order=id&limit=2')).json).toEqual([
      { id: 1, worst_review: { id: 2 } },
      { id: 2, worst_review: null },
    ])
    expect((await get('products?select=id,first_review(id)&order=id&limit=2')).json).toEqual([
      { id: 1, first_review: { id: 1 } },
      { id: 2, first_review: { id: null } },
    ])
  })

  it('leads through a view', async () => {
    expect((await get('opinions?select=id,products(sku)&id=eq.3')).json).toEqual([
      { id: 3, products: { sku: 'B-1' } },
    ])
  })

  it('is of one table for a table that was made a moment ago', async () => {
    expectRefusal(await get('products?select=id,labels(text)&id=eq.1'), 400, 'bad_request')
    await service.sql(`
      create table public.labels (id int primary key, text text, product_id int references public.products);
      create policy everyone on public.labels using (true);
      insert into public.labels values (1, 'new', 1);
    `)
    const path = 'products?select=id,labels(text)&id=eq.1'
    expect((await get(path)).json).toEqual([{ id: 1, labels: [{ text: 'new' }] }])
    await service.sql('drop table public.labels')
    expectRefusal(await get(path), 400, 'bad_request')
  })

  it('counts against the limit of its own', async () => {
    await service.sql(`
      create table public.many (id int primary key, product_id int references public.products);
      create policy everyone on public.many using (true);
      insert into public.many select n, 1 from generate_series(1, 40) as n;
    `)
    const { json } = await get('products?select=id,many(id)&id=eq.1&many.limit=3&many.offset=1')
    expect(json[0].many).toHaveLength(3)
    expectRefusal(await get('products?select=id,many(id)&many.limit=-1'), 400, 'bad_request')
  })

  it.each([
    'select=id,reviews(id)&reviews.stars=eq.5',
    'select=id,reviews!inner(id)&reviews.stars=eq.5',
    'select=id,reviews(id)&reviews.or=(stars.eq.5,stars.eq.2)',
    'select=id,reviews(id)&reviews.limit=1',
  ])('is no filter of a write: %s', async (query) => {
    const headers = { apikey: service.serviceKey, prefer: 'return=representation' }
    for (const [method, table, body] of [
      ['DELETE', 'products'],
      ['PATCH', 'products', { stock: 0 }],
    ] as const) {
      const options = { headers, ...(body && { body }) }
      const answer = await service.request(method, `/rest/v1/${table}?${query}`, options)
      expectRefusal(answer, 400, 'bad_request')
    }
    const stocked = await service.sql('select from public.products where stock > 0')
    expect(stocked).toHaveLength(4)
  })
})
