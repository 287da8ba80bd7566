// Rows, over a network that fails.
import { dataOf, equal, errorOf, ok } from './assert.ts'
import { seenBy, setFaults } from './faults.ts'
import { fresh, type Case } from './world.ts'

const path = '/rest/v1/todos'

export const rest: Case[] = [
  {
    name: 'values with commas, quotes, points and brackets are values',
    run: async ({ open }) => {
      const client = open()
      const list = fresh()
      const titles = ['a,b', '"quoted"', 'a.b(c)', 'back\\slash', 'ü & ?=#%', '']
      await dataOf(
        client
          .from('todos')
          .insert(titles.map((title) => ({ title, list })))
          .select(),
      )
      for (const title of titles) {
        const found = client.from('todos').select('title').eq('list', list).eq('title', title)
        equal(await dataOf(found), [{ title }])
      }
      const all = client.from('todos').select('title').eq('list', list).in('title', titles)
      equal((await dataOf(all)).length, titles.length)
    },
  },
  {
    name: 'a read is repeated where its reply was lost, refused for now, or a page of a proxy',
    run: async ({ open, url }) => {
      const client = open()
      const list = fresh()
      await dataOf(client.from('todos').insert({ title: 'there', list }).select())
      for (const fault of [
        { kind: 'lose' },
        { kind: 'status', status: 503, retryAfter: 0 },
        { kind: 'status', status: 502, retryAfter: 0 },
      ] as const) {
        await setFaults(url, [{ ...fault, path, times: 1 }])
        equal(await dataOf(client.from('todos').select('title').eq('list', list)), [
          { title: 'there' },
        ])
        equal((await seenBy(url)).length, 2, 'the number of requests')
      }
    },
  },
  {
    name: 'a write is never repeated, and its error says that nobody knows',
    run: async ({ open, url }) => {
      const client = open()
      const list = fresh()
      await setFaults(url, [{ kind: 'lose', path, times: 1 }])
      const error = await errorOf(client.from('todos').insert({ title: 'once', list }))
      equal([error.code, error.status], ['network', 0])
      equal((await seenBy(url)).length, 1, 'the number of requests')
      equal((await dataOf(client.from('todos').select('id').eq('list', list))).length, 1)
    },
  },
  {
    name: 'what a proxy says is no answer of the service',
    run: async ({ open, url }) => {
      const client = open()
      await setFaults(url, [{ kind: 'status', status: 418, path, times: 1 }])
      const error = await errorOf(client.from('todos').select())
      equal([error.code, error.status], ['bad_response', 418])
      await setFaults(url, [{ kind: 'status', status: 429, retryAfter: 7, path, times: 1 }])
      const later = await errorOf(client.from('todos').select())
      equal([later.status, later.retryAfter], [429, 7])
    },
  },
  {
    name: 'a request that lasts too long, and one that is given up, end',
    run: async ({ open, url }) => {
      const client = open()
      await setFaults(url, [{ kind: 'delay', ms: 2_000, path, times: 2 }])
      equal(
        (await errorOf(client.from('todos').insert({ title: 'x' }).timeout(50))).code,
        'timeout',
      )
      const leaving = new AbortController()
      setTimeout(() => leaving.abort(), 50)
      const left = client.from('todos').select().abortSignal(leaving.signal)
      equal((await errorOf(left)).code, 'aborted')
    },
  },
  {
    name: 'a network that is gone is an error with a code, and orThrow throws it',
    run: async ({ open, url }) => {
      const client = open()
      await setFaults(url, [{ kind: 'cut', path, times: 1 }])
      const thrown = await client
        .from('todos')
        .insert({ title: 'x' })
        .orThrow()
        .then(
          () => null,
          (error: unknown) => error as Error & { code: string },
        )
      ok(thrown instanceof Error, 'it is an Error')
      equal([thrown?.name, thrown?.code], ['PlinthError', 'network'])
    },
  },
]
