import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create table public.notes (id bigint primary key, title text);
    insert into public.notes values (1, 'first');
    create table public.people (id bigint primary key);`,
})

let admins: SignedIn[]
beforeAll(async () => {
  admins = await Promise.all([signIn(service, 'admin'), signIn(service, 'admin')])
})

const key = (): Record<string, string> => ({ authorization: `Bearer ${service.serviceKey}` })

const adding = (table: string, name: string): unknown => [
  { do: 'column.add', table, name, type: 'text' },
]

/** Of two tables, in either order; a check reads its table before it locks it. */
const checking = (at: number): unknown[] => {
  const both = ['notes', 'people'].map((table) => ({
    do: 'key.add',
    ...{ table, kind: 'check', name: `check_${at}_of_${table}`, check: `id <> -${at + 1}` },
  }))
  return at % 2 === 0 ? both : both.toReversed()
}

/** Again while all places are taken, or others had their turns for too long: a deadlock is 409. */
const whenFree = async (send: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

/** With a transaction that has read the table and goes on, until `work` ends it. */
const withLongReader = (work: (leave: () => Promise<unknown>) => Promise<void>): Promise<void> =>
  withClient(ownerConfig(service.database.ownerUrl), async (client) => {
    await client.query('begin; select from public.notes')
    await work(() => client.query('commit'))
  })

const waiting = async (): Promise<boolean> =>
  (
    await service.sql(
      `select from pg_locks where not granted and relation = 'public.notes'::regclass`,
    )
  ).length > 0

describe('changes of the schema at once', () => {
  it('lets only one of two through that knew the same table', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const [now] = await service.sql<{ fingerprint: string }>(
        "select operate.relation_fingerprint('public.people'::regclass) as fingerprint",
      )
      const answers = await Promise.all(
        admins.map((admin, at) =>
          admin.send('POST', 'schema/changes', {
            changes: adding('people', `of_${at}_in_${round}`),
            expect: { 'public.people': now?.fingerprint },
          }),
        ),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses, answers.map(({ text }) => text).join('\n')).toEqual([200, 409])
      expectRefusal(answers.find(({ status }) => status === 409) as Answer, 409, 'conflict')
    }
  })

  it('compares again after values of enums were committed', async () => {
    await service.sql("create type public.mood as enum ('bad')")
    const [now] = await service.sql<{ fingerprint: string }>(
      "select operate.relation_fingerprint('public.people'::regclass) as fingerprint",
    )
    const answers = await Promise.all(
      admins.map((admin, at) =>
        admin.send('POST', 'schema/changes', {
          changes: [
            { do: 'enum.add', name: 'mood', value: `mood ${at}` },
            { do: 'column.add', table: 'people', name: `mood_${at}`, type: 'mood' },
          ],
          expect: { 'public.people': now?.fingerprint },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('runs ten of the same tables one after the other, without a deadlock', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, at) =>
        whenFree(() =>
          (admins[at % 2] as SignedIn).send('POST', 'schema/changes', {
            changes: checking(at),
          }),
        ),
      ),
    )
    expect(answers.map(({ text, status }) => (status === 200 ? '' : text)).join('')).toBe('')
  })

  it('runs ten of the same tables by psql without a deadlock', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_none, at) =>
        withClient(ownerConfig(service.database.ownerUrl), (client) =>
          client.query('select operate.change($1, $2)', [
            JSON.stringify(checking(100 + at)),
            'by psql',
          ]),
        ),
      ),
    )
  })

  it.each([
    ['schema/changes', { changes: adding('notes', 'by_change') }],
    [
      'migrations',
      {
        files: [
          { name: '20990101000000_more.sql', sql: 'alter table public.notes add by_file text' },
        ],
      },
    ],
    [
      'sql/run',
      {
        statements: [
          { sql: 'create table public.beside (id int)' },
          { sql: 'alter table public.notes add by_hand text' },
        ],
      },
    ],
  ])('%s holds up no read while it waits for a long reader', async (path, body) => {
    await withLongReader(async (leave) => {
      let isOver = false
      const changing = (admins[0] as SignedIn).send('POST', path, body).finally(() => {
        isOver = true
      })
      await until(waiting)
      expect((await service.rest.get('notes?select=id', key())).json).toEqual([{ id: 1 }])
      expect(isOver).toBe(false)
      await leave()
      const { status, text } = await changing
      expect(status, text).toBe(200)
    })
  })
})
