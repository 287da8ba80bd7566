// Every filter of postgrest-js, by the products it finds.
import { describe, expect, it } from 'vitest'
import { useShop, type Client } from './shop.ts'

const shop = useShop()

const products = (client: Client) => client.from('products').select('id').order('id')
type Query = ReturnType<typeof products>
type Case = [name: string, narrow: (query: Query) => PromiseLike<unknown>, ids: number[]]

const all = [1, 2, 3, 4, 5]
const comparisons: Case[] = [
  ['eq', (query) => query.eq('id', 1), [1]],
  [
    'eq, of a text with all that is special',
    (query) => query.eq('title', '100% cotton & wool'),
    [5],
  ],
  ['eq, of a text with quotes', (query) => query.eq('title', 'Old "Windsor" chair (used)'), [4]],
  ['eq, of a date', (query) => query.eq('added', '2026-01-01'), all],
  ['eq, of an array', (query) => query.eq('tags', '{fruit,red}'), [1]],
  ['eq, inside JSON', (query) => query.eq('details->>color', 'red'), [1]],
  ['eq, deep inside JSON', (query) => query.eq('details->from->>land', 'FR'), [2]],
  ['eq, of an element in JSON', (query) => query.eq('details->grams->0', 100), [1]],
  ['neq', (query) => query.neq('id', 1), [2, 3, 4, 5]],
  ['gt', (query) => query.gt('price', 12), [3, 4]],
  ['gte', (query) => query.gte('price', 12), [3, 4, 5]],
  ['lt', (query) => query.lt('price', 0.75), [1]],
  ['lte', (query) => query.lte('price', 0.75), [1, 2]],
  ['two on one column', (query) => query.gt('id', 1).lt('id', 4), [2, 3]],
  ['is null', (query) => query.is('details', null), [4]],
  ['isDistinct', (query) => query.isDistinct('sizes', '[1,5)'), [2, 3, 4, 5]],
  ['in', (query) => query.in('id', [1, 3, 99]), [1, 3]],
  ['in, of texts with commas', (query) => query.in('title', ['Green apple, sour', 'x']), [2]],
  ['in, of nothing', (query) => query.in('id', []), []],
  ['notIn', (query) => query.notIn('id', [1, 3]), [2, 4, 5]],
  ['notIn, of nothing', (query) => query.notIn('id', []), all],
  ['match', (query) => query.match({ stock: 7, sku: 'C_1' }), [5]],
  ['match, with something undefined', (query) => query.match({ id: 1, sku: undefined }), [1]],
]

const patterns: Case[] = [
  ['like', (query) => query.like('title', '%apple%'), [1, 2]],
  ['like, with stars', (query) => query.like('title', '*apple*'), [1, 2]],
  ['like, in other letters', (query) => query.like('title', '%APPLE%'), []],
  ['like, of one letter', (query) => query.like('sku', 'A__'), [1, 2]],
  ['like, escaped', (query) => query.like('sku', 'C\\_1'), [5]],
  ['ilike', (query) => query.ilike('title', '%APPLE%'), [1, 2]],
  ['likeAllOf', (query) => query.likeAllOf('title', ['%apple%', '%sour%']), [2]],
  ['likeAnyOf', (query) => query.likeAnyOf('title', ['Oak%', '%sour%']), [2, 3]],
  ['ilikeAllOf', (query) => query.ilikeAllOf('title', ['%APPLE%', '%SOUR%']), [2]],
  ['ilikeAnyOf', (query) => query.ilikeAnyOf('title', ['OAK%', '*SOUR*']), [2, 3]],
  ['regexMatch', (query) => query.regexMatch('title', '^[RO][ea]'), [1, 3]],
  ['regexMatch, escaped', (query) => query.regexMatch('title', '\\d{3}%'), [5]],
  ['regexMatch, of a star', (query) => query.regexMatch('sku', '^[AB]*-1$'), [1, 3]],
  ['regexIMatch', (query) => query.regexIMatch('title', '^[ro][ea]'), [1, 3]],
]

const sets: Case[] = [
  ['contains, an array', (query) => query.contains('tags', ['fruit']), [1, 2]],
  ['contains, a word of two', (query) => query.contains('tags', ['second hand']), [4]],
  ['contains, JSON', (query) => query.contains('details', { from: { land: 'NL' } }), [1]],
  ['contains, a range', (query) => query.contains('sizes', '[2,3)'), [1]],
  ['containedBy, an array', (query) => query.containedBy('tags', ['fruit', 'red', 'x']), [1, 5]],
  ['containedBy, JSON', (query) => query.containedBy('details', { color: 'brown' }), [3, 5]],
  ['containedBy, a range', (query) => query.containedBy('sizes', '[0,10)'), [1, 2]],
  ['overlaps, an array', (query) => query.overlaps('tags', ['red', 'green']), [1, 2]],
  ['overlaps, a range', (query) => query.overlaps('sizes', '[4,6)'), [1, 2]],
  ['rangeGt', (query) => query.rangeGt('sizes', '[1,6)'), [3, 5]],
  ['rangeGte', (query) => query.rangeGte('sizes', '[5,10)'), [2, 3, 5]],
  ['rangeLt', (query) => query.rangeLt('sizes', '[10,20)'), [1, 2]],
  ['rangeLte', (query) => query.rangeLte('sizes', '[5,10)'), [1, 2]],
  ['rangeAdjacent', (query) => query.rangeAdjacent('sizes', '[5,10)'), [1, 3]],
]

const searches: Case[] = [
  ['a query', (query) => query.textSearch('words', "'apple' & 'red'"), [1]],
  ['plain', (query) => query.textSearch('words', 'apple red', { type: 'plain' }), [1]],
  ['phrase', (query) => query.textSearch('words', 'red apple', { type: 'phrase' }), [1]],
  ['phrase, turned', (query) => query.textSearch('words', 'apple red', { type: 'phrase' }), []],
  ['websearch', (query) => query.textSearch('words', 'apples -red', { type: 'websearch' }), [2]],
  [
    'a language',
    (query) => query.textSearch('title', 'tables', { type: 'plain', config: 'english' }),
    [3],
  ],
  ['another', (query) => query.textSearch('title', 'tables', { config: 'simple' }), []],
]

const combinations: Case[] = [
  ['not', (query) => query.not('id', 'in', '(1,2)'), [3, 4, 5]],
  ['not null', (query) => query.not('details', 'is', null), [1, 2, 3, 5]],
  ['not contains', (query) => query.not('tags', 'cs', '{fruit}'), [3, 4, 5]],
  ['or', (query) => query.or('id.eq.1,price.gt.100'), [1, 3]],
  ['or, twice', (query) => query.or('id.eq.1,id.eq.2').or('stock.eq.0,stock.eq.3'), [2]],
  ['or, with an and inside', (query) => query.or('id.eq.5,and(id.gt.1,id.lt.3)'), [2, 5]],
  ['or, with a not inside', (query) => query.or('id.not.gt.1,not.and(id.lt.5,id.gt.0)'), [1, 5]],
  ['or, with a list inside', (query) => query.or('id.in.(1,2),tags.cs.{furniture}'), [1, 2, 3, 4]],
  ['or, with commas quoted', (query) => query.or('title.eq."Green apple, sour",id.eq.9'), [2]],
  ['or, with a range quoted', (query) => query.or('sizes.adj."[5,10)",id.eq.9'), [1, 3]],
  ['or, with null inside', (query) => query.or('details.is.null,details->>color.eq.red'), [1, 4]],
  ['filter', (query) => query.filter('id', 'gte', 4), [4, 5]],
  ['filter, denied', (query) => query.filter('id', 'not.in', '(1,2,3)'), [4, 5]],
  ['filter, of many', (query) => query.filter('id', 'eq(any)', '{2,4}'), [2, 4]],
]

describe.each([
  ['compares', comparisons],
  ['matches patterns', patterns],
  ['looks into sets', sets],
  ['searches text', searches],
  ['combines', combinations],
])('postgrest-js %s', (_, cases) => {
  it.each(cases)('%s', async (_name, narrow, ids) => {
    expect(await narrow(products(shop.anon))).toMatchObject({
      error: null,
      status: 200,
      data: ids.map((id) => ({ id })),
    })
  })
})

describe('postgrest-js', () => {
  it.each<[boolean | null, string[]]>([
    [true, ['Ada']],
    [false, ['Bob']],
    [null, ['Eve']],
  ])('asks what is %s', async (value, names) => {
    const { data } = await shop.anon.from('users').select('name').is('vip', value)
    expect(data).toEqual(names.map((name) => ({ name })))
  })

  it('tells the word null from none', async () => {
    const { data } = await shop.anon.from('users').select('name').eq('nickname', 'null')
    expect(data).toEqual([{ name: 'Eve' }])
  })

  it('finds a moment and an address with a plus in it', async () => {
    const at = '2026-01-01T09:00:00+01:00'
    expect((await shop.anon.from('users').select('name').eq('seen_at', at)).data).toEqual([
      { name: 'Ada' },
    ])
    const email = 'ada+shop@example.com'
    expect((await shop.anon.from('users').select('name').eq('email', email)).data).toEqual([
      { name: 'Ada' },
    ])
  })
})
