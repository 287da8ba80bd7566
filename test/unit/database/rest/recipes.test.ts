import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headersOfForm, keyOf, makeRecipes } from '../../../../src/database/rest/recipes.ts'
import { root } from '../../../support/program.ts'

const written = (more: object = {}): string =>
  JSON.stringify({
    name: 'plinth:1',
    counter: 7,
    seconds: 60,
    code: null,
    values: [null, 'constant', null],
    slots: [3, 1],
    pattern: String.raw`^id\x00eq\.([^\x00]*)\x00limit\x00([0-9]{1,18})$`,
    body: false,
    ...more,
  })
const query = ['id', 'eq.5', 'limit', '10']

describe('a recipe', () => {
  it('is found for a query of its form, with the values of that query in their places', () => {
    const recipes = makeRecipes()
    recipes.keep('k', written())
    expect(recipes.find('k', query)).toMatchObject({
      recipe: { name: 'plinth:1', code: null },
      values: ['10', 'constant', '5'],
    })
    expect(recipes.find('k', ['id', 'eq.', 'limit', '0'])?.values).toEqual(['0', 'constant', ''])
  })

  it.each([
    ['another key', 'other', query],
    ['another operator', 'k', ['id', 'gt.5', 'limit', '10']],
    ['a value the pattern does not allow', 'k', ['id', 'eq.5', 'limit', 'x']],
    ['another order', 'k', ['limit', '10', 'id', 'eq.5']],
    ['one parameter more', 'k', [...query, 'id', 'eq.6']],
    ['a line end behind it', 'k', ['id', 'eq.5', 'limit', '10\n']],
    ['nothing', 'k', []],
  ])('is not found for %s', (_, key, asked) => {
    const recipes = makeRecipes()
    recipes.keep('k', written())
    expect(recipes.find(key, asked)).toBeUndefined()
  })

  it('takes any text for a value, line ends and all of Unicode', () => {
    const recipes = makeRecipes()
    recipes.keep('k', written())
    const text = 'a\nb, "c" \\ {d} 😀\u2028'
    expect(recipes.find('k', ['id', `eq.${text}`, 'limit', '1'])?.values[2]).toBe(text)
  })

  it('may have no values, and may have headers for the reply', () => {
    const recipes = makeRecipes()
    const headers = { 'preference-applied': 'return=minimal' }
    recipes.keep('k', written({ values: [], slots: [], pattern: '^$', headers }))
    expect(recipes.find('k', [])).toMatchObject({ recipe: { headers }, values: [] })
  })

  it('without a pattern, or one that cannot be read, is found by nobody', () => {
    const recipes = makeRecipes()
    for (const text of [
      written({ pattern: null }),
      written({ pattern: '(' }),
      written({ slots: [0] }),
      written({ values: 'x' }),
      written({ name: undefined }),
      'null',
      '{',
    ]) {
      recipes.keep('k', text)
      expect(recipes.find('k', query), text).toBeUndefined()
    }
  })

  it('is not found any more when its seconds are over', () => {
    let time = 1_000
    const recipes = makeRecipes(() => time)
    recipes.keep('k', written({ seconds: 3 }))
    time = 3_999
    expect(recipes.find('k', query)).toMatchObject({ recipe: { counter: '7' } })
    time = 4_000
    expect(recipes.find('k', query)).toBeUndefined()
  })

  it('is gone once it is forgotten, and the others are not', () => {
    const recipes = makeRecipes()
    recipes.keep('k', written({ pattern: '^a$' }))
    recipes.keep('k', written())
    const found = recipes.find('k', query)!
    recipes.forget('k', found.recipe)
    recipes.forget('k', found.recipe)
    expect(recipes.find('k', query)).toBeUndefined()
    expect(recipes.find('k', ['a'])).toBeDefined()
  })

  it('takes the place of the one written before it', () => {
    const recipes = makeRecipes()
    for (const name of ['old', 'new']) recipes.keep('k', written({ name }))
    expect(recipes.find('k', query)?.recipe.name).toBe('new')
    recipes.forget('k', recipes.find('k', query)!.recipe)
    expect(recipes.find('k', query)).toBeUndefined()
  })
})

describe('what is remembered', () => {
  const numbered = (n: number): string => written({ pattern: `^n\\x00${n}$`, slots: [] })
  const isKnown = (recipes: ReturnType<typeof makeRecipes>, key: string, n: number): boolean =>
    recipes.find(key, ['n', String(n)]) !== undefined

  it('is eight forms for a key, the latest', () => {
    const recipes = makeRecipes()
    for (let n = 0; n < 10; n += 1) recipes.keep('k', numbered(n))
    expect(Array.from({ length: 10 }, (_, n) => isKnown(recipes, 'k', n))).toEqual([
      ...[false, false],
      ...Array<boolean>(8).fill(true),
    ])
  })

  it('is five thousand in all, the oldest leave', () => {
    const recipes = makeRecipes()
    for (let n = 0; n < 5_001; n += 1) recipes.keep(`k${n}`, numbered(n))
    expect(isKnown(recipes, 'k0', 0)).toBe(false)
    expect(isKnown(recipes, 'k1', 1)).toBe(true)
    expect(isKnown(recipes, 'k5000', 5_000)).toBe(true)
  })

  it('counts what was forgotten no more', () => {
    const recipes = makeRecipes()
    for (let n = 0; n < 5_000; n += 1) {
      recipes.keep('k', numbered(n))
      recipes.forget('k', recipes.find('k', ['n', String(n)])!.recipe)
    }
    recipes.keep('first', numbered(1))
    for (let n = 0; n < 4_999; n += 1) recipes.keep(`k${n}`, numbered(n))
    expect(isKnown(recipes, 'first', 1)).toBe(true)
  })

  it('is nothing of great length', () => {
    const recipes = makeRecipes()
    recipes.keep('k', written({ values: ['x'.repeat(4_000)] }))
    recipes.keep('k'.repeat(4_000), written())
    expect(recipes.find('k', query)).toBeUndefined()
    expect(recipes.find('k'.repeat(4_000), query)).toBeUndefined()
  })
})

describe('the key of a request', () => {
  const key = (
    more: Record<string, string> = {},
    parameters = ['a', '1'],
    path = 'todos',
  ): string => keyOf('anon', 'GET', path, parameters, more)

  it('is the same whatever the values and all other headers', () => {
    expect(key({ accept: 'x', host: 'a' }, ['a', '1'])).toBe(key({ accept: 'x' }, ['a', '2']))
  })

  it('is another for all else', () => {
    const keys = [
      key(),
      key({}, ['b', '1']),
      key({}, ['select', 'a']),
      key({}, ['select', 'b']),
      key({}, ['a', '1', 'a', '1']),
      key({}, [], 'todos\0a'),
      key({}, ['a', '1'], 'others'),
      keyOf('authenticated', 'GET', 'todos', ['a', '1'], {}),
      keyOf('anon', 'HEAD', 'todos', ['a', '1'], {}),
      ...['prefer', 'accept', 'content-type', 'range'].map((name) => key({ [name]: 'x' })),
      ...['accept-profile', 'content-profile', 'x-upsert'].map((name) => key({ [name]: 'x' })),
    ]
    // The path cannot hold the NUL that makes the fourth the first.
    expect(new Set(keys).size).toBe(keys.length - 1)
  })
})

it('two requests are of one form only where all headers that the parser reads are equal', () => {
  const parser = join(root, 'sql/project/api/parse')
  const text = readdirSync(parser).map((name) => readFileSync(join(parser, name), 'utf8'))
  const read = text.join('').matchAll(/headers\s*->>?\s*'([^']+)'/g)
  expect(new Set([...read].map(([, name]) => name))).toEqual(new Set(headersOfForm))
})
