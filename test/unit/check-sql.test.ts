// What the check of the SQL files finds in a house with faults.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'check-sql-'))
})
afterEach(() => rm(root, { recursive: true }))

const functionOf = (name: string, body: string): string => `create or replace function ${name}()
returns void
language plpgsql
as $$
${body}
$$;

comment on function ${name} is 'A function.';
`

/** The findings in a project with these files, each named in the manifest. */
const findings = async (files: Record<string, string>): Promise<string[]> => {
  const manifest = Object.keys(files).map((path) => `\\ir ${path}\n`)
  const all = { 'project/install.sql': manifest.join(''), 'control/install.sql': '' }
  for (const [path, text] of Object.entries(files))
    Object.assign(all, { [`project/${path}`]: text })
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const check = ['--import', 'tsx', 'test/support/check-sql.ts', root]
  const { stdout } = await promisify(execFile)(process.execPath, check).catch(
    (error: unknown) => error as { stdout: string },
  )
  return stdout.replaceAll(`${root}/project/`, '').split('\n').filter(Boolean)
}

it('finds nothing in a sound house', async () => {
  const core = functionOf('core.note', 'begin\n  perform pg_sleep(0);\nend;')
  const api = functionOf('api.note', "begin\n  perform core.note(), 'realtime.note'::text;\nend;")
  expect(await findings({ 'core/note.sql': core, 'api/note.sql': api })).toEqual([])
})

it('finds a call of a schema that stands above', async () => {
  const core = functionOf('core.note', 'begin\n  perform api.note(); -- realtime.note\nend;')
  const api = functionOf('api.note', 'declare\n  v_it realtime.watches;\nbegin\nend;')
  expect(await findings({ 'core/note.sql': core, 'api/note.sql': api })).toEqual([
    'api/note.sql:6: api may not name realtime.watches: that schema stands above it',
    'core/note.sql:6: core may not name api.note: that schema stands above it',
  ])
})

it('finds what is written, or done for nothing, in a declare block', async () => {
  const writer = functionOf('core.write', '-- Writes: core.visit\nbegin\nend;')
  const caller = functionOf(
    'core.call',
    'declare\n  v_written text := core.write();\n  v_unread text := now();\nbegin\n  raise notice using message = v_written;\nend;',
  )
  expect(await findings({ 'core/write.sql': writer, 'core/call.sql': caller })).toEqual([
    'core/call.sql:6: core.write writes: call it after begin',
    'core/call.sql:7: v_unread is given a value and never read',
  ])
})
