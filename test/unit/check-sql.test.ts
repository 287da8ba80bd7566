// What the check of the SQL files finds in a house with faults.
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

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

it('finds a function that is named outside functions without a comment on it, and no other', async () => {
  const called = functionOf('core.called', 'begin\n  perform core.helper();\nend;')
  const helper = functionOf('core.helper', 'begin\nend;')
  const comment = (name: string): string => `comment on function core.${name} is 'It helps.';\n`
  const grants = "insert into granted values ('core.called()');\n"
  expect(
    await findings({ 'core/called.sql': called, 'core/helper.sql': helper, 'grants.sql': grants }),
  ).toEqual(['core/called.sql:1: core.called has no comment on it'])
  expect(
    await findings({
      'core/called.sql': called + comment('called'),
      'core/helper.sql': helper + comment('helper'),
      'grants.sql': grants,
    }),
  ).toEqual(['core/helper.sql:1: core.helper is a helper: its body says what it is'])
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

it('finds a first migration that differs between the two databases', async () => {
  const files = {
    'migrations/1_one.sql': 'select 1;\n',
    '../control/migrations/1_one.sql': 'select 1;\n',
  }
  expect(await findings(files)).toEqual([])
  expect(await findings({ ...files, 'migrations/1_one.sql': 'select 2;\n' })).toEqual([
    `${root}/control/migrations/1_one.sql:1: must be the same as migrations/1_one.sql`,
  ])
})

const hasGit = spawnSync('git', ['--version']).status === 0
if (!hasGit) console.log('migrations that landed: skipped, there is no git')

describe.skipIf(!hasGit)('a migration that landed', () => {
  const git = async (...words: string[]): Promise<void> => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
    await promisify(execFile)('git', ['-C', root, ...who, ...words])
  }
  const land = async (): Promise<void> => {
    await git('add', '.')
    await git('commit', '--quiet', '--message', 'one more')
  }
  const first = { 'migrations/1_one.sql': 'select 1;\n' }
  const both = { ...first, 'migrations/2_two.sql': 'select 2;\n' }
  const never = 'a migration that landed is never changed, renamed or removed: add another one'

  beforeEach(async () => {
    await git('init', '--quiet', '--initial-branch', 'main')
    await findings(first)
    await land()
  })

  it('may be followed by another one', async () => {
    expect(await findings(both)).toEqual([])
    await land()
    expect(await findings(both)).toEqual([])
  })

  it('is not changed, before or after the commit', async () => {
    const changed = { 'migrations/1_one.sql': 'select 3;\n' }
    expect(await findings(changed)).toEqual([`migrations/1_one.sql:1: ${never}`])
    await land()
    expect(await findings(changed)).toEqual([`migrations/1_one.sql:1: ${never}`])
  })

  it('is not renamed', async () => {
    await rename(
      join(root, 'project/migrations/1_one.sql'),
      join(root, 'project/migrations/1_a.sql'),
    )
    expect(await findings({})).toEqual([`migrations/1_one.sql:1: ${never}`])
  })

  it('may be changed on the branch that brings it', async () => {
    await git('switch', '--quiet', '--create', 'branch')
    await findings(both)
    await land()
    expect(await findings({ ...first, 'migrations/2_two.sql': 'select 3;\n' })).toEqual([])
    expect(await findings({ 'migrations/1_one.sql': 'select 3;\n' })).toEqual([
      `migrations/1_one.sql:1: ${never}`,
    ])
  })
})
