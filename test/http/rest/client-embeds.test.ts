// What postgrest-js brings along with a row.
import { describe, expect, it } from 'vitest'
import { useShop, type Client } from './shop.ts'

const shop = useShop()

type Case = [title: string, query: (client: Client) => PromiseLike<unknown>, data: unknown]

const cases: Case[] = [
  [
    'the row that it refers to',
    (client) => client.from('reviews').select('id, products(title)').eq('id', 1),
    [{ id: 1, products: { title: 'Red apple' } }],
  ],
  [
    'the row that it refers to, under another name',
    (client) => client.from('reviews').select('id, what:products(id, price)').eq('id', 3),
    [{ id: 3, what: { id: 3, price: 199 } }],
  ],
  [
    'the rows that refer to it',
    (client) => client.from('products').select('id, reviews(stars)').lte('id', 2).order('id'),
    [
      { id: 1, reviews: [{ stars: 5 }, { stars: 2 }] },
      { id: 2, reviews: [] },
    ],
  ],
  [
    'the one row that refers to it',
    (client) => client.from('users').select('name, profiles(bio)').order('name').limit(2),
    [
      { name: 'Ada', profiles: { bio: 'Counts.' } },
      { name: 'Bob', profiles: null },
    ],
  ],
  [
    'rows beyond a table between',
    (client) => client.from('orders').select('id, products(id)').lte('id', 11).order('id'),
    [
      { id: 10, products: [{ id: 1 }, { id: 3 }] },
      { id: 11, products: [{ id: 2 }] },
    ],
  ],
  [
    'one of two references, by the name of each',
    (client) =>
      client
        .from('orders')
        .select('id, buyer:users!orders_customer(name), friend:users!orders_friend(name)')
        .lte('id', 11)
        .order('id'),
    [
      { id: 10, buyer: { name: 'Ada' }, friend: { name: 'Bob' } },
      { id: 11, buyer: { name: 'Ada' }, friend: null },
    ],
  ],
  [
    'one of two references, by its column',
    (client) => client.from('orders').select('users!customer_id(name)').eq('id', 12),
    [{ users: { name: 'Bob' } }],
  ],
  [
    'one of two references, from the other side',
    (client) =>
      client.from('users').select('name, orders!orders_friend(id)').order('name').limit(1),
    [{ name: 'Ada', orders: [{ id: 12 }] }],
  ],
  [
    'the rows that refer to it, by the constraint alone',
    (client) =>
      client.from('users').select('name, friends:orders_friend(id)').order('name').limit(2),
    [
      { name: 'Ada', friends: [{ id: 12 }] },
      { name: 'Bob', friends: [{ id: 10 }] },
    ],
  ],
  [
    'the rows of its own table that refer to it',
    (client) => client.from('categories').select('name, categories(name)').order('id'),
    [
      { name: 'food', categories: [{ name: 'fruit' }] },
      { name: 'fruit', categories: [] },
    ],
  ],
  [
    'the rows of its own table that refer to it, by their column',
    (client) =>
      client.from('categories').select('name, children:categories!parent_id(name)').order('id'),
    [
      { name: 'food', children: [{ name: 'fruit' }] },
      { name: 'fruit', children: [] },
    ],
  ],
  [
    'the row of its own table that it refers to',
    (client) => client.from('categories').select('name, parent:parent_id(name)').order('id'),
    [
      { name: 'food', parent: null },
      { name: 'fruit', parent: { name: 'food' } },
    ],
  ],
  [
    'the row of its own table that it refers to, by the constraint',
    (client) =>
      client.from('categories').select('parent:categories!categories_parent(name)').eq('id', 2),
    [{ parent: { name: 'food' } }],
  ],
  [
    'every column',
    (client) => client.from('refunds').select('*, cards(*)'),
    [{ id: 1, card_id: 1, cards: { id: 1, user_id: expect.any(String), number: '4111' } }],
  ],
  [
    'how many there are',
    (client) => client.from('products').select('id, reviews(count)').lte('id', 2).order('id'),
    [
      { id: 1, reviews: [{ count: 2 }] },
      { id: 2, reviews: [{ count: 0 }] },
    ],
  ],
  [
    'only rows that have any',
    (client) => client.from('products').select('id, reviews!inner(id)').order('id'),
    [
      { id: 1, reviews: [{ id: 1 }, { id: 2 }] },
      { id: 3, reviews: [{ id: 3 }] },
    ],
  ],
  [
    'only rows that have such, and such only',
    (client) => client.from('products').select('id, reviews!inner(id)').gte('reviews.stars', 5),
    [{ id: 1, reviews: [{ id: 1 }] }],
  ],
  [
    'all rows, and such only',
    (client) =>
      client
        .from('products')
        .select('id, reviews!left(id)')
        .gte('reviews.stars', 5)
        .in('id', [1, 3])
        .order('id'),
    [
      { id: 1, reviews: [{ id: 1 }] },
      { id: 3, reviews: [] },
    ],
  ],
  [
    'only rows that refer to such',
    (client) => client.from('reviews').select('id, products!inner(id)').eq('products.sku', 'B-1'),
    [{ id: 3, products: { id: 3 } }],
  ],
  [
    'only rows that have none',
    (client) => client.from('products').select('id, reviews()').is('reviews', null).order('id'),
    [{ id: 2 }, { id: 4 }, { id: 5 }],
  ],
  [
    'only rows that have some, without showing them',
    (client) =>
      client.from('products').select('id, reviews()').not('reviews', 'is', null).order('id'),
    [{ id: 1 }, { id: 3 }],
  ],
  [
    'the columns of the row that it refers to, among its own',
    (client) => client.from('reviews').select('id, ...products(title, cost:price)').eq('id', 1),
    [{ id: 1, title: 'Red apple', cost: 0.5 }],
  ],
  [
    'a list for each column of the rows that refer to it',
    (client) =>
      client
        .from('products')
        .select('id, ...reviews(stars)')
        .order('id', { referencedTable: 'reviews' })
        .eq('id', 1),
    [{ id: 1, stars: [5, 2] }],
  ],
  [
    'rows sorted, and some of them',
    (client) =>
      client
        .from('products')
        .select('id, reviews(stars)')
        .order('stars', { referencedTable: 'reviews' })
        .limit(1, { referencedTable: 'reviews' })
        .eq('id', 1),
    [{ id: 1, reviews: [{ stars: 2 }] }],
  ],
  [
    'a range of its rows, by the name given to them',
    (client) =>
      client
        .from('products')
        .select('id, opinions:reviews(id)')
        .order('id', { referencedTable: 'opinions' })
        .range(1, 5, { referencedTable: 'opinions' })
        .eq('id', 1),
    [{ id: 1, opinions: [{ id: 2 }] }],
  ],
  [
    'rows of one kind or another',
    (client) =>
      client
        .from('products')
        .select('id, reviews(id)')
        .or('stars.eq.5,body.is.null', { referencedTable: 'reviews' })
        .order('id', { referencedTable: 'reviews' })
        .in('id', [1, 3])
        .order('id'),
    [
      { id: 1, reviews: [{ id: 1 }, { id: 2 }] },
      { id: 3, reviews: [] },
    ],
  ],
]

describe('postgrest-js brings along', () => {
  it.each(cases)('%s', async (_, query, data) => {
    expect(await query(shop.admin)).toMatchObject({ error: null, status: 200, data })
    expect(await query(shop.admin)).toMatchObject({ data })
  })

  it('what the policies show', async () => {
    const query = () =>
      shop.ada.from('products').select('id, orders(id)').in('id', [1, 2]).order('id')
    expect((await query()).data).toEqual([
      { id: 1, orders: [{ id: 10 }] },
      { id: 2, orders: [{ id: 11 }] },
    ])
    const { data } = await shop.bob.from('products').select('id, orders(id)').eq('id', 1)
    expect(data).toEqual([{ id: 1, orders: [] }])
  })

  it('nothing of a table that may not be read', async () => {
    const many = await shop.anon.from('users').select('name, cards(number)').eq('name', 'Ada')
    expect(many).toMatchObject({ error: null, data: [{ name: 'Ada', cards: [] }] })
    const one = await shop.anon.from('refunds').select('id, cards(number)')
    expect(one).toMatchObject({ error: null, data: [{ id: 1, cards: null }] })
  })

  it('with a row that is written', async () => {
    const { data, status } = await shop.admin
      .from('reviews')
      .insert({ id: 50, product_id: 5, stars: 1 })
      .select('id, products(title)')
      .single()
    expect({ data, status }).toEqual({
      data: { id: 50, products: { title: '100% cotton & wool' } },
      status: 201,
    })
    const gone = await shop.admin.from('reviews').delete().eq('id', 50).select('products(id)')
    expect(gone).toMatchObject({ status: 200, data: [{ products: { id: 5 } }] })
  })

  it.each([
    [
      'what could be meant in two ways',
      'orders',
      'id, users(name)',
      /orders_customer[^]*orders_friend/,
    ],
    ['what brings along more', 'products', 'id, reviews(id, users(name))', /./],
    ['what is not connected', 'products', 'id, visits(page)', /visits/],
  ])('not %s', async (_, table, columns, words) => {
    const { data, status, error } = await shop.admin.from(table).select(columns)
    expect({ data, status }).toEqual({ data: null, status: 400 })
    expect(JSON.stringify(error)).toMatch(words)
  })
})
