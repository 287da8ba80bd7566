// Mistakes in the environment end the start at once, told by name and never by value.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '../../support/program.ts'
import { cleanUp, run } from '../support.ts'

afterEach(cleanUp)

const DATABASE_URL = 'postgres://owner:pass-word@127.0.0.1:1/nothing'
const long = 'a-secret-of-more-than-thirty-two-bytes-0123456789'

describe('start', () => {
  it.each([
    ['a short JWT_SECRET', { DATABASE_URL, JWT_SECRET: 'short-and-sweet' }, 'JWT_SECRET'],
    [
      'a sample JWT_SECRET',
      {
        DATABASE_URL,
        JWT_SECRET: 'your-super-secret-jwt-token-with-at-least-32-characters-long',
      },
      'JWT_SECRET',
    ],
    ['no JWT_SECRET', { DATABASE_URL }, 'JWT_SECRET'],
    ['an empty JWT_SECRET', { DATABASE_URL, JWT_SECRET: '' }, 'JWT_SECRET'],
    ['no JWT_SECRET with a gateway login', { DATABASE_GATEWAY_URL: DATABASE_URL }, 'JWT_SECRET'],
    ['no number for a port', { DATABASE_URL, JWT_SECRET: long, PORT: 'eighty' }, 'PORT'],
    [
      'an unknown mode',
      { DATABASE_URL, JWT_SECRET: long, SERVICE_NEW_TABLES: 'ajar' },
      'SERVICE_NEW_TABLES',
    ],
    [
      'an address that is none',
      { DATABASE_URL: 'pass-word of nothing', JWT_SECRET: long },
      'DATABASE_URL',
    ],
    [
      'a control address that is none',
      { DATABASE_URL, CONTROL_DATABASE_URL: 'http://pass-word@host/db', JWT_SECRET: long },
      'CONTROL_DATABASE_URL',
    ],
  ])('refuses %s', async (_what, environment, name) => {
    const { code, output, milliseconds } = await run(['start'], environment)
    expect(code).toBe(1)
    expect(milliseconds).toBeLessThan(5000)
    expect(output).toMatch(new RegExp(`^plinth: .*\\b${name}\\b.*\\n$`))
    for (const [variable, value] of Object.entries(environment))
      if (value) expect([variable, output.includes(value)]).toEqual([variable, false])
    expect(output).not.toContain('pass-word')
  })
})

describe('the command line', () => {
  it('refuses what it does not know, with an exit code of its own', async () => {
    const { code, output } = await run(['explode'], { JWT_SECRET: long })
    expect(code).toBe(2)
    expect(output).toBe(
      'plinth: explode is not a command: start, keys, operators reset, migrate, schema pull, schema push, import, storage check, backup, restore are\n',
    )
    expect(await run(['schema', 'explode'], {})).toMatchObject({
      code: 2,
      output: expect.stringContaining('schema push <folder> [--dry-run]') as string,
    })
  })

  it('explains each command and does none', async () => {
    const all = await run(['--help'], {})
    expect(all.code).toBe(0)
    const names = [...all.output.matchAll(/^ {2}(\w+(?: \w+)?) {2}/gm)].map(([, name]) => name)
    expect(names).toContain('operators reset')
    for (const name of names) {
      const words = (name ?? '').split(' ')
      const { code, output } = await run([...words, '--help'], { JWT_SECRET: long })
      expect([name, code, output]).toEqual([name, 0, expect.stringContaining(`main.js ${name}`)])
      expect(output).not.toMatch(/eyJ/)
    }
    expect((await run(['schema', '--help'], {})).output).toMatch(/schema pull[^]+schema push/)
  })

  it('knows its version', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(await run(['--version'], {})).toMatchObject({ code: 0, output: `${version}\n` })
  })
})

describe('keys', () => {
  it('prints the keys, and the first operator or the logins of the gateway', async () => {
    const alone = await run(['keys'], { JWT_SECRET: long })
    expect(alone.output.split('\n').map((line) => line.split(/[ =]/)[0])).toEqual([
      'anon',
      'service',
      'operator',
      '',
    ])
    const { output } = await run(['keys'], { JWT_SECRET: long, DATABASE_URL })
    expect(output).toMatch(
      /^DATABASE_GATEWAY_URL=postgres:\/\/nothing_gateway:[\w-]{43}@127\.0\.0\.1:1\/nothing$/m,
    )
    expect(output).toMatch(
      /^CONTROL_DATABASE_GATEWAY_URL=postgres:\/\/nothing_control_gateway:[\w-]{43}@127\.0\.0\.1:1\/nothing_control$/m,
    )
    expect(output).not.toContain('pass-word')
  })
})
