// While clients ask, the schema changes. Each answer is that of a schema that was there between the sending of the
// request and its answer; so what is asked after a commit is answered by what was committed.
import { describe, expect, it } from 'vitest'
import type pg from 'pg'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import type { Answer } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { until } from '../../support/until.ts'

const service = useService()

/** The schema, as far as the questions below ask for it. */
interface World {
  label: 'label' | 'title'
  hasExtra: boolean
  /** Of the column n, which holds 5. */
  type: 'int' | 'text'
  isReadable: boolean
  hidesOne: boolean
  /** What the table fresh holds, if it is there. */
  fresh: string | undefined
  /** What the function says that takes nothing, and the one that takes a. */
  answer: string | undefined
  answerTo: string | undefined
}

const stock = `
  create table public.stock (id int primary key, label text, n int);
  insert into public.stock values (1, 'one', 5), (2, 'two', 6);
  create policy everyone on public.stock using (true) with check (true);
`
const begin: World = {
  label: 'label',
  hasExtra: false,
  type: 'int',
  isReadable: true,
  hidesOne: false,
  fresh: undefined,
  answer: undefined,
  answerTo: undefined,
}

const fresh = (type: string, value: string): string => `
  create table public.fresh (id ${type});
  insert into public.fresh values (${value});
  create policy everyone on public.fresh using (true);
`
const says = (given: string, text: string): string =>
  `create or replace function public.answer(${given}) returns text stable language sql as $$ select '${text}'::text $$`

/** Each a transaction, and how the world is after it; the last leads back to the beginning. */
const steps: [string, (world: World) => World][] = [
  ['alter table stock add column extra int default 7', (world) => ({ ...world, hasExtra: true })],
  ['alter table stock rename column label to title', (world) => ({ ...world, label: 'title' })],
  [fresh('int', '1'), (world) => ({ ...world, fresh: '[{"id":1}]' })],
  ['alter table stock alter column n type text', (world) => ({ ...world, type: 'text' })],
  [says('', 'first'), (world) => ({ ...world, answer: 'first' })],
  ['alter table stock rename column title to label', (world) => ({ ...world, label: 'label' })],
  [says('', 'second'), (world) => ({ ...world, answer: 'second' })],
  [`drop table fresh; ${fresh('text', `'x'`)}`, (world) => ({ ...world, fresh: '[{"id":"x"}]' })],
  [says('a int', 'to a'), (world) => ({ ...world, answerTo: 'to a' })],
  ['revoke select on stock from anon', (world) => ({ ...world, isReadable: false })],
  ['alter table stock drop column extra', (world) => ({ ...world, hasExtra: false })],
  ['grant select on stock to anon', (world) => ({ ...world, isReadable: true })],
  ['drop function answer()', (world) => ({ ...world, answer: undefined })],
  [
    'create policy hides_one on stock as restrictive for select using (id != 1)',
    (world) => ({ ...world, hidesOne: true }),
  ],
  [
    'alter table stock alter column n type int using n::int',
    (world) => ({ ...world, type: 'int' }),
  ],
  ['drop table fresh', (world) => ({ ...world, fresh: undefined })],
  ['drop policy hides_one on stock', (world) => ({ ...world, hidesOne: false })],
  ['drop function answer(int)', (world) => ({ ...world, answerTo: undefined })],
  [`drop table stock; ${stock}`, (world) => world],
]

const late = `
  create table public.late (id int primary key, word text, n int);
  insert into public.late values (1, 'x', 1);
  create policy everyone on public.late using (true) with check (true);
`

interface Question {
  method: string
  path: string
  body?: object
  prefer?: string
  /** Status, and body or the code of the error. */
  expected: (world: World) => string
}

const refused = '403 insufficient_privilege'
const one = ({ label, hasExtra, type }: World): string =>
  JSON.stringify([
    { id: 1, [label]: 'one', n: type === 'int' ? 5 : '5', ...(hasExtra && { extra: 7 }) },
  ])
const called = (world: World, told: string | undefined): string => {
  if (told !== undefined) return `200 ${JSON.stringify(told)}`
  return (world.answer ?? world.answerTo) ? '400 bad_request' : '404 not_found'
}
const questions: Question[] = [
  {
    method: 'GET',
    path: 'stock?id=eq.1',
    expected: (world) => (world.isReadable ? `200 ${world.hidesOne ? '[]' : one(world)}` : refused),
  },
  {
    method: 'GET',
    path: 'stock?select=label&id=eq.2',
    expected: ({ label, isReadable }) => {
      if (label !== 'label') return '400 undefined_column'
      return isReadable ? '200 [{"label":"two"}]' : refused
    },
  },
  {
    method: 'GET',
    path: 'stock?select=n&n=eq.6&limit=1',
    expected: ({ type, isReadable }) =>
      isReadable ? `200 [{"n":${type === 'int' ? '6' : '"6"'}}]` : refused,
  },
  {
    method: 'PATCH',
    path: 'stock?id=eq.2&select=id,label',
    body: { label: 'two' },
    prefer: 'return=representation',
    expected: ({ label, isReadable }) => {
      if (label !== 'label') return '400 undefined_column'
      return isReadable ? '200 [{"id":2,"label":"two"}]' : refused
    },
  },
  {
    method: 'GET',
    path: 'fresh',
    expected: (world) => (world.fresh === undefined ? '404 undefined_table' : `200 ${world.fresh}`),
  },
  {
    method: 'GET',
    path: 'rpc/answer',
    expected: (world) => called(world, world.answer),
  },
  {
    method: 'POST',
    path: 'rpc/answer',
    body: {},
    expected: (world) => called(world, world.answer),
  },
  {
    method: 'POST',
    path: 'rpc/answer',
    body: { a: 1 },
    expected: (world) => called(world, world.answerTo),
  },
]

const ask = async ({ method, path, body, prefer }: Question): Promise<string> =>
  told(
    await service.request(method, `/rest/v1/${path}`, {
      headers: { apikey: service.anonKey, ...(prefer !== undefined && { prefer }) },
      ...(body && { body }),
    }),
  )
const told = ({ status, text, json }: Answer): string =>
  `${status} ${status < 400 ? text : String(json?.error?.code)}`

describe('an answer', () => {
  it('is never that of a schema that is gone', async () => {
    await service.sql(stock)
    const worlds = [begin]
    // The changes that were begun, and those that were committed.
    let [begun, committed, answers] = [0, 0, 0]
    const wrong: unknown[] = []
    const check = (question: Question, from: number, got: string): void => {
      const expected = worlds.slice(from, begun + 1).map(question.expected)
      if (!expected.includes(got))
        wrong.push({
          ask: `${question.method} ${question.path}`,
          got,
          expected,
          change: changeTo(from),
        })
    }
    const changeTo = (number: number): string | undefined => steps[(number - 1) % steps.length]?.[0]

    let isOver = false
    const client = async (number: number): Promise<void> => {
      for (let at = number; !isOver; at += 1) {
        const question = questions[at % questions.length]!
        const from = committed
        check(question, from, await ask(question))
        answers += 1
      }
    }
    const clients = Array.from({ length: 8 }, (_, number) => client(number))
    try {
      for (let round = 0; round < 2; round += 1)
        for (const [sql, change] of steps) {
          worlds.push(change(worlds.at(-1)!))
          begun += 1
          await service.sql(`begin; set local search_path = public; ${sql}; commit`)
          committed += 1
          // Nobody has asked since the commit, and the answers are those of after it.
          for (const question of questions) check(question, committed, await ask(question))
          const before = answers
          await until(() => answers >= before + 30, { what: 'more answers' })
        }
    } finally {
      isOver = true
      await Promise.all(clients)
    }
    expect(wrong).toEqual([])
    expect(answers).toBeGreaterThan(1_000)
  })

  // What a transaction wrote anew is empty for a snapshot from before it.
  it.each([
    ['alter table late alter column n type text', 'asked before', true],
    ['alter table late alter column n type text', 'never asked', false],
    [`drop table late; ${late}`, 'asked before', true],
    [`drop table late; ${late}`, 'never asked', false],
  ])('that waited for %j sees what was committed (%s)', async (change, _, isKnown) => {
    await service.sql(`drop table if exists public.late; ${late}`)
    const questions = [
      { method: 'GET', path: 'late?select=id' },
      {
        ...{ method: 'PATCH', path: 'late?select=id&id=eq.1', body: { word: 'y' } },
        prefer: 'return=representation',
      },
    ].map((question) => ({ ...question, expected: () => '' }))
    if (isKnown)
      for (let time = 0; time < 3; time += 1) for (const question of questions) await ask(question)

    const owner = ownerConfig(service.database.ownerUrl)
    const answers = await withClient(owner, async (client) => {
      await client.query(`begin; set local search_path = public; ${change}`)
      const asked = questions.map(ask)
      await until(
        async () =>
          (
            await service.sql(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length === questions.length,
        { what: 'the requests to wait' },
      )
      await client.query('commit')
      return Promise.all(asked)
    })
    expect(answers).toEqual(['200 [{"id":1}]', '200 [{"id":1}]'])
  })

  it('comes for each of 500 that are the first to ask', async () => {
    await service.sql(`
      create table public.rush (id int primary key, word text);
      insert into public.rush values (1, 'x');
      create policy everyone on public.rush using (true);
    `)
    const answers = await times(500, () =>
      ask({ ...questions[0]!, path: 'rush?select=word&id=eq.1' }),
    )
    expect(new Set(answers)).toEqual(new Set(['200 [{"word":"x"}]']))
  })
})

describe('the version of the catalogue', () => {
  /** What the version says without its minute, and whether this session keeps it. */
  const look = async (client: pg.Client): Promise<{ version: string; isKept: boolean }> => {
    const { rows } = await client.query<{ version: string; isKept: boolean }>(`
      select
        regexp_replace(core.catalogue_version(), '\\.[^.]*$', '') as version,
        coalesce(
          split_part(current_setting('plinth.catalogue', true), ':', 1)
            = pg_sequence_last_value('core.catalogue_counter')::text,
          false
        ) as "isKept"`)
    return rows[0]!
  }
  const inTwo = (use: (one: pg.Client, other: pg.Client) => Promise<void>): Promise<void> =>
    withClient(ownerConfig(service.database.ownerUrl), (one) =>
      withClient(ownerConfig(service.database.ownerUrl), (other) => use(one, other)),
    )

  it('is not kept while somebody changes it, and again afterwards', () =>
    inTwo(async (one, other) => {
      const { version } = await look(one)
      expect(await look(one)).toEqual({ version, isKept: true })
      await other.query('begin; create table public.pulse (id int)')
      expect(await look(one)).toEqual({ version, isKept: false })
      expect(await look(one)).toEqual({ version, isKept: false })
      await other.query('commit')
      const after = await look(one)
      expect(after.version).not.toBe(version)
      expect(await look(one)).toEqual({ ...after, isKept: true })

      await other.query('begin; drop table public.pulse; rollback')
      await look(one)
      expect(await look(one)).toEqual({ ...after, isKept: true })
    }))

  it('is not kept as an older snapshot sees it', () =>
    inTwo(async (one, other) => {
      const { version } = await look(one)
      await one.query('begin isolation level repeatable read; select from pg_class limit 1')
      await other.query('create table public.pulse_read (id int)')
      expect(await look(one)).toEqual({ version, isKept: false })
      await one.query('commit')
      expect((await look(one)).version).not.toBe(version)
      await other.query('drop table public.pulse_read')
    }))

  it('is the same for those that look while others change it and after', async () => {
    const changing = async (at: number): Promise<void> => {
      for (let round = 0; round < 20; round += 1)
        await service.sql(`create table public.pulse_${at} (); drop table public.pulse_${at}`)
    }
    let isOver = false
    const looking = (): Promise<void> =>
      withClient(ownerConfig(service.database.ownerUrl), async (client) => {
        while (!isOver) await look(client)
        const { rows } = await client.query<{ kept: string; digest: string }>(`
          select split_part(core.catalogue_version(), '.', 1) as kept, to_hex(sum(id::integer)) as digest
          from core.catalogue_change`)
        expect(rows[0]!.kept).toBe(rows[0]!.digest)
      })
    const lookers = Array.from({ length: 4 }, looking)
    await Promise.all([1, 2, 3].map(changing))
    isOver = true
    await Promise.all(lookers)
  })
})
