// The subject of a commit is read in lists, which cut it.
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '../support/program.ts'

const { status, stdout } = spawnSync(
  'git',
  ['-C', root, 'log', '-30', '--no-merges', '--format=%s'],
  { encoding: 'utf8' },
)
if (status !== 0) console.log('subjects of commits: skipped, there is no history here')

it.skipIf(status !== 0)('the newest commits have subjects of 72 characters at most', () => {
  expect(stdout.split('\n').filter((subject) => subject.length > 72)).toEqual([])
})
