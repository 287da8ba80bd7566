// What the pages say of codes, events and SQL is so.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useDatabase } from '../../support/use.ts'

const database = useDatabase()

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** The rows of the table with that head, cut into cells. */
const rowsUnder = (head: string, page: string): string[][] => {
  const lines = page.split('\n')
  const start = lines.indexOf(head)
  expect(start, `a table with the head ${head}`).toBeGreaterThan(0)
  const rows = lines.slice(start + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
}

const codesIn = (text = ''): string[] => [...text.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code!)

describe('the REST API page', () => {
  it('names every code with its status, and no other', async () => {
    const listed = rowsUnder('| HTTP | `code` | When |', read('sql/project/api/errors.md')).flatMap(
      ([, statuses = '', codes]) => {
        const each = statuses.split(',').map(Number)
        return codesIn(codes).map((code, at) => `${code} ${each[at] ?? each[0]}`)
      },
    )
    const known = await database.sql(`select code || ' ' || status as line from core.error`)
    expect(listed.sort()).toEqual(known.map(({ line }) => line as string).sort())
  })
})

describe('names of events', () => {
  it('are all on the page of identity', async () => {
    const written = await database.sql(
      `select distinct noted[1] as name from pg_proc as proc,
         regexp_matches(proc.prosrc, $re$auth\\.note_event\\(\\s*'([a-z_]+)'$re$, 'g') as noted
       where proc.pronamespace::regnamespace::text in ('auth', 'operate')`,
    )
    const listed = rowsUnder(
      '| Event | When | `details` |',
      read('sql/project/auth/for-dbas.md'),
    ).flatMap(([, names]) => codesIn(names))
    expect(listed.sort()).toEqual(written.map(({ name }) => name as string).sort())
  })
})

describe('the blocks of SQL', () => {
  it.each(['auth/README', 'auth/for-dbas', 'api/README', 'api/run/README', 'realtime/README'])(
    'of the page %s run',
    async (name) => {
      await database.sql(`
      create table if not exists members (room text, user_id uuid);
      create or replace function is_member(integer) returns boolean stable return true;`)
      const page = read(`sql/project/${name}.md`)
      const blocks = [...page.matchAll(/^```sql\n([^]*?)^```/gm)].map(([, block = '']) => block)
      const whole = blocks.filter(
        (block) => !/'\.\.\.'|app_gateway|headers, body, claims/.test(block),
      )
      expect(whole.length).toBeGreaterThan(0)
      for (const block of whole) await database.sql(block)
    },
  )
})
