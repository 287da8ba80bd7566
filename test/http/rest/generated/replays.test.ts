// A recipe says how the next request of the same form is answered without being parsed. Whatever its pattern lets
// through must have the answer it would have had in full.
import { expect, it } from 'vitest'
import { readAnswer, type SqlAnswer } from '../../../../src/database/rest/answer.ts'
import { shapeOf } from '../../../../src/database/rest/shapes.ts'
import type { Random } from '../../../support/random.ts'
import { claimsOf, type Gateway, type Recipe, type Replied } from './gateway.ts'
import { expectNoFaults, seed, useTrial } from './properties.ts'
import type { Asked, Requests } from './requests.ts'

const trial = useTrial()

interface Told {
  status?: number
  headers?: Record<string, string>
  body?: string | null
  ask?: string | null
  error?: { code?: string; message: string }
}

/** Taken back, so that both ways find the same database. */
const takenBack = async (
  { client }: Gateway,
  text: string,
  values: unknown[],
  lane = '',
): Promise<Told> => {
  await client.query('begin')
  try {
    await client.query(`set local plinth.lane = '${lane}'`)
    const { rows } = await client.query<Replied | { answer: string }>({
      name: text.slice(0, 60),
      text,
      values,
    })
    const row = rows[0]!
    if ('answer' in row) return toldBy(readAnswer([row.answer]))
    const { status, headers, body, ask } = row
    return { status, headers, body, ask }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { error: { ...(code && { code }), message } }
  } finally {
    await client.query('rollback')
  }
}

const toldBy = ({ status, headers, body, ask }: SqlAnswer): Told => ({
  ...(status && { status: Number(status) }),
  ...(headers && { headers: JSON.parse(headers) as Record<string, string> }),
  body,
  ask,
})

const inFull = (gateway: Gateway, asked: Asked): Promise<Told> => {
  const { method, path, query, headers, body } = asked
  return takenBack(
    gateway,
    'select status, headers, body, ask from api.request($1, $2, $3, $4, $5, $6)',
    [method, path, query, headers, body, claimsOf(asked)],
  )
}

const replayed = async (
  gateway: Gateway,
  { name, counter, code, values, slots, body: takesBody, headers: more }: Recipe,
  asked: Asked,
  groups: RegExpExecArray,
): Promise<Told> => {
  const filled = [...values]
  for (const [at, slot] of slots.entries()) filled[slot - 1] = groups[at + 1] ?? null
  const { role, method, path, headers, body } = asked
  if (takesBody) filled.push(body ?? '{}')
  const told = await takenBack(
    gateway,
    `select api.${code === null ? 'replay' : 'replay_code'}(
       row($1, $2, $3, $4, $5, $6, $7, $8, $9)::api.replay_request
     ) as answer`,
    [role, name, code, counter, filled, JSON.stringify(headers), method, path, claimsOf(asked)],
    'shared',
  )
  return told.headers ? { ...told, headers: { ...told.headers, ...more } } : told
}

/** Another request that the recipe may be good for: mostly what it takes for values changed, sometimes anything. */
const varied = (
  { query, body, ...others }: Asked,
  pattern: RegExp,
  { below, pick }: Random,
  requests: Requests,
): Asked => {
  const word = (): string =>
    below(2) ? requests.word() : requests.value(pick(['int', 'text', 'json', 'array']))
  let text = query.join('\0')
  const spans = new RegExp(pattern, 'dus').exec(text)?.indices?.slice(1) ?? []
  for (const span of spans.reverse())
    if (span && below(3)) text = text.slice(0, span[0]) + word() + text.slice(span[1])
  const changed = text.split('\0')
  if (below(4) === 0 && changed.length > 1) {
    const at = 1 + 2 * below(changed.length / 2)
    const letters = Array.from(changed[at] ?? '')
    letters.splice(below(letters.length + 1), below(3), requests.word())
    changed[at] = letters.join('')
  }
  const other = requests.write().body
  return { ...others, query: changed, body: body === null ? null : below(3) ? other : body }
}

const takesTheSame = (one: string | null, other: string | null): boolean => {
  const shape = shapeOf(one)
  return shape !== undefined && shape === shapeOf(other)
}

it(`replays what is asked again with other values as if it were asked in full, seed ${seed}`, async () => {
  const { random, requests, gateway, faults } = trial
  let compared = 0
  for (let at = 0; at < 6_000 && compared < 1_000 && faults.length < 8; at += 1) {
    const asked = random.pick([requests.read, requests.read, requests.write, requests.call])()
    const { recipe } = await gateway.reply(asked)
    if (!recipe) continue
    const pattern = new RegExp(recipe.pattern, 'us')
    if (!pattern.test(asked.query.join('\0')))
      faults.push({ why: 'the pattern does not match its own request', asked, more: recipe })
    for (let time = 0; time < 4; time += 1) {
      const again = varied(asked, pattern, random, requests)
      const isSameForm = again.query.every(
        (part, place) => place % 2 === 1 || part === asked.query[place],
      )
      const groups = pattern.exec(again.query.join('\0'))
      if (!groups || !isSameForm || again.query.length !== asked.query.length) continue
      if (recipe.body && !takesTheSame(again.body, asked.body)) continue
      const quick = await replayed(gateway, recipe, again, groups)
      if (quick.ask === 'ask_in_full') continue
      const full = await inFull(gateway, again)
      compared += 1
      if (JSON.stringify(sorted(quick)) !== JSON.stringify(sorted(full)))
        faults.push({
          why: 'another answer',
          asked: again,
          more: { quick, full, recipe, first: asked },
        })
    }
  }
  expectNoFaults(trial)
  await trial.unharmed()
  expect(compared).toBeGreaterThanOrEqual(1_000)
})

const sorted = ({ headers, ...others }: Told): unknown => ({
  ...others,
  headers: Object.entries(headers ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
})
