// Requests for the same three keys at once. What they were answered, and what is there afterwards, must be what some
// order of them would have given, one after the other.
import { describe, expect, it } from 'vitest'
import { inCi } from '../../support/ci.ts'
import { makeRandom } from '../../support/random.ts'
import { useService } from '../../support/use.ts'

const schedules = inCi ? 300 : 1_000
const atOnce = 5
const service = useService({ env: { STORAGE_GRACE_SECONDS: '0' } })

type Key = 'a' | 'b' | 'c'
const keys: readonly Key[] = ['a', 'b', 'c']
const bucket = 'races'

type Step =
  | { kind: 'upload' | 'upsert' | 'update'; key: Key; body: string }
  | { kind: 'read' | 'remove'; key: Key; body?: undefined }
  | { kind: 'move' | 'copy'; from: Key; to: Key }
  | { kind: 'delete bucket' }

/** The text behind each key; undefined: there is no bucket. */
type State = Partial<Record<Key, string>> | undefined
/** What a client sees of a step. */
type Outcome = string

const step = (state: State, asked: Step): [State, Outcome] => {
  if (state === undefined) return [state, '404']
  if (asked.kind === 'delete bucket')
    return Object.keys(state).length > 0 ? [state, '409'] : [undefined, '200']
  if ('from' in asked) {
    const { [asked.from]: found, ...others } = state
    if (found === undefined) return [state, '404']
    if (asked.to in state) return [state, '409']
    return [{ ...(asked.kind === 'copy' ? state : others), [asked.to]: found }, '200']
  }
  const { [asked.key]: found, ...others } = state
  if (asked.kind === 'read') return [state, found ?? '404']
  if (asked.kind === 'upload' && found !== undefined) return [state, '409']
  if (asked.kind === 'upload' || asked.kind === 'upsert')
    return [{ ...state, [asked.key]: asked.body }, '200']
  if (found === undefined) return [state, '404']
  return [asked.body === undefined ? others : { ...state, [asked.key]: asked.body }, '200']
}

const base = (): string => `${service.url}/storage/v1`

const send = async (
  method: string,
  path: string,
  body?: string | object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${base()}/${path}`, {
    method,
    headers: {
      apikey: service.serviceKey,
      ...(typeof body === 'object'
        ? { 'content-type': 'application/json' }
        : { 'content-type': 'text/plain' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

const perform = async (asked: Step): Promise<Outcome> => {
  const answered = await request(asked)
  const text = await answered.text()
  if (asked.kind === 'read' && answered.status === 200) return text
  return String(answered.status)
}

const request = (asked: Step): Promise<Response> => {
  switch (asked.kind) {
    case 'upload':
      return send('POST', `object/${bucket}/${asked.key}`, asked.body)
    case 'upsert':
      return send('POST', `object/${bucket}/${asked.key}`, asked.body, { 'x-upsert': 'true' })
    case 'update':
      return send('PUT', `object/${bucket}/${asked.key}`, asked.body)
    case 'read':
      return send('GET', `object/${bucket}/${asked.key}`)
    case 'remove':
      return send('DELETE', `object/${bucket}/${asked.key}`)
    case 'move':
    case 'copy':
      return send('POST', `object/${asked.kind}`, {
        bucketId: bucket,
        sourceKey: asked.from,
        destinationKey: asked.to,
      })
    case 'delete bucket':
      return send('DELETE', `bucket/${bucket}`)
  }
}

const observe = async (): Promise<State> => {
  if ((await send('GET', `bucket/${bucket}`)).status === 404) return undefined
  const state: NonNullable<State> = {}
  for (const one of keys) {
    const answered = await send('GET', `object/${bucket}/${one}`)
    const text = await answered.text()
    if (answered.status === 200) state[one] = text
  }
  return state
}

/** True when the steps, in some order, take the state to that end with those outcomes. */
const isExplained = (
  state: State,
  steps: readonly Step[],
  outcomes: readonly Outcome[],
  end: State,
): boolean => {
  if (steps.length === 0) return !state === !end && keys.every((one) => state?.[one] === end?.[one])
  return steps.some((asked, at) => {
    const [next, outcome] = step(state, asked)
    const rest = <T>(all: readonly T[]): T[] => all.filter((_, other) => other !== at)
    return outcome === outcomes[at] && isExplained(next, rest(steps), rest(outcomes), end)
  })
}

const random = makeRandom()

const single = ['upload', 'upsert', 'update', 'read', 'read', 'remove', 'remove'] as const

const wish = (body: string, isAlone: boolean): Step => {
  const [from, to] = random.pick([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['b', 'a'],
  ] as const)
  const dice = random.below(10)
  if (dice === 0) return { kind: 'delete bucket' }
  if (dice < 3 && !isAlone) return { kind: dice === 1 ? 'move' : 'copy', from, to }
  const kind = random.pick(single)
  return kind === 'read' || kind === 'remove' ? { kind, key: from } : { kind, key: from, body }
}

describe(`three keys, seed ${random.seed}`, () => {
  it(`end as in some order, ${schedules} times`, async () => {
    let state: State
    for (let schedule = 0; schedule < schedules; schedule += 1) {
      if (state === undefined) {
        await send('POST', 'bucket', { name: bucket })
        state = {}
      }
      const steps: Step[] = []
      for (let at = 0; at < atOnce; at += 1) {
        // Of different lengths, so that parts of two of them would be seen.
        const body = `${schedule}.${at} `.repeat(1 + random.below(2_000))
        const isAlone = steps.some(({ kind }) => kind === 'move' || kind === 'copy')
        steps.push(wish(body, isAlone))
      }
      const outcomes = await Promise.all(steps.map(perform))
      const end = await observe()
      if (!isExplained(state, steps, outcomes, end))
        expect.fail(shown({ schedule, state, steps, outcomes, end }))
      state = end
    }
  })
})

const shown = (of: object): string =>
  JSON.stringify(of, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, 13) : value,
  )
