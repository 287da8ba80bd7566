// What a command takes, and what it says of anything else.
import { describe, expect, it } from 'vitest'
import { makeCommand, UsageError } from '../../../src/commands/command.ts'
import { readConfig } from '../../../src/config.ts'

const taken: unknown[] = []
const push = makeCommand(
  {
    name: 'schema push',
    words: ['<folder>'],
    options: {
      'dry-run': { type: 'boolean', does: 'tries them' },
      only: { type: 'string', value: '<file>', multiple: true, does: 'these alone' },
    },
    does: 'Runs migrations. Exit code 1 when one fails.',
  },
  async (given) => {
    taken.push(given)
    await Promise.resolve()
  },
)
const run = (...args: string[]): Promise<void> => push.run(args, () => readConfig({}))

describe('a command', () => {
  it('takes its words and options in any order', async () => {
    await run('--dry-run', 'migrations', '--only', 'a.sql', '--only=b.sql')
    const options = { 'dry-run': true, only: ['a.sql', 'b.sql'] }
    expect(taken.splice(0)).toEqual([{ words: ['migrations'], options }])
  })

  it.each([
    [[], 'this is how it is called: '],
    [['a', 'b'], 'this is how it is called: '],
    [['a', '--fast'], "Unknown option '--fast': "],
    [['a', '--key=hunter2'], "Unknown option '--key': "],
    [['a', '--only'], "Option '--only <value>' argument missing: "],
    [['a', '--dry-run=yes'], "Option '--dry-run' does not take an argument: "],
  ])('refuses %j and says how it is called', async (args, reason) => {
    const usage = 'npm run schema -- push <folder> [--dry-run] [--only <file> ...]'
    await expect(run(...args)).rejects.toThrow(new UsageError(reason + usage))
    expect(taken).toEqual([])
  })

  it('reads the environment after what was typed', async () => {
    const never = (): never => {
      throw new Error('the environment was read')
    }
    await expect(push.run(['--fast', 'a'], never)).rejects.toThrow(UsageError)
  })

  it('explains itself', () => {
    expect(push.help()).toBe(`npm run schema -- push <folder> [options]

Runs migrations. Exit code 1 when one fails.

  --dry-run          tries them
  --only <file> ...  these alone`)
  })
})
