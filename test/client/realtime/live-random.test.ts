// Random writers, policies that hide rows, cuts, other tokens: in the end each view is what a fresh read gives.
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeContext } from '../../../src/client/core/context.ts'
import { readJson, request } from '../../../src/client/core/request.ts'
import type { LiveState } from '../../../src/client/core/live.ts'
import { calmRows, insert, people, schema, write } from '../../http/realtime/writers.ts'
import { makeRandom } from '../../support/random.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { makeSpy } from './spy.ts'
import { useClients } from './support.ts'

const service = useService({ schema })
const connect = useClients(service)

const queries = [
  'select=id,team,shared,kind,n,body,rev&order=id',
  'select=id,n&kind=eq.a&order=n.desc,id&limit=5',
  'select=id,rev&shared=is.true&order=rev',
]

const read = async (query: string, bearer: string, signal?: AbortSignal) => {
  const context = makeContext(service.url, service.anonKey)
  const wish = { method: 'GET', path: `/rest/v1/docs?${query}`, signal, bearer }
  const { data, error } = await request(context, wish, readJson)
  return { data: data as object[] | null, error }
}

it('equals a fresh read', async () => {
  const random = makeRandom()
  const tokenOf = (at: number): Promise<string> =>
    service.userToken(people[at]!, { team: at % 2 === 0 ? 'red' : 'green' })
  await service.sql(...insert(calmRows(random)))

  const viewers = await Promise.all(
    [0, 1, 2].map(async (at) => {
      const { cut, said, ...realtime } = makeSpy()
      const viewer = { bearer: await tokenOf(at), cut, said }
      const client = connect(viewer.bearer, { realtime })
      const shown = queries.map((query) => {
        const one = { query, state: undefined as LiveState<object> | undefined, told: 0 }
        const view = client.live<object>(
          { table: 'docs', load: (signal) => read(query, viewer.bearer, signal) },
          (state) => {
            one.state = state
            one.told += 1
          },
        )
        return Object.assign(one, { stop: view.stop })
      })
      return Object.assign(viewer, { client, shown })
    }),
  )
  await until(() => viewers.every(({ shown }) => shown.every(({ state }) => state)))

  let isOver = false
  const { ownerUrl } = service.database
  const writing = [1, 2, 3].map((add) => write(ownerUrl, random.seed + add, () => isOver))
  for (let cuts = 0; cuts < 12; cuts += 1) {
    await pause(random.below(800)) // the writers' time, which nothing waits for
    const viewer = random.pick(viewers)
    if (cuts % 4 === 3) {
      viewer.bearer = await tokenOf(random.below(10))
      viewer.client.setAuth(viewer.bearer)
    } else viewer.cut()
  }
  // On a busy machine the writers need longer for that.
  await until(() => viewers.every(({ shown }) => shown.every(({ told }) => told > 3)), {
    what: 'each view to change',
  })
  isOver = true
  await Promise.all(writing)

  for (const { bearer, shown, said } of viewers) {
    for (const one of shown) {
      const { data } = await read(one.query, bearer)
      const isFresh = (): boolean =>
        one.state?.status === 'live' && isDeepStrictEqual(one.state.rows, data)
      await until(isFresh).catch(() => undefined)
      expect(one.state, `seed ${random.seed}, ${one.query}`).toEqual({
        rows: data,
        status: 'live',
        error: null,
      })
      one.stop()
    }
    // Three views of one table are one subscription, asked for again after each cut.
    const asked = said.filter(({ type }) => type === 'subscribe')
    const opened = said.filter(({ type, token }) => type === 'access_token' && token)
    expect(asked.length).toBeLessThanOrEqual(opened.length)
    expect(new Set(asked.map(({ as }) => as)).size).toBe(1)
  }
})
