// Mistakes in the environment end the start at once, told by name and never by value.
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { root } from '../../support/program.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, launch, run } from '../support.ts'

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

/** A port that somebody else has until the end of the test. */
const takenPort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(async () => void server.close())
  return String((server.address() as AddressInfo).port)
}

/** A folder with a file in it that is no folder, and one that is empty. */
const folder = async (): Promise<{ file: string; place: string }> => {
  const place = await mkdtemp(join(tmpdir(), 'plinth-wrong-'))
  cleanups.push(() => rm(place, { recursive: true, force: true }))
  const file = join(place, 'file')
  await writeFile(file, '\n')
  return { file, place }
}

describe('a start that cannot be', () => {
  it.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'taken' }, /:\d+ cannot be listened on: another program has it: .* set PORT /],
    [{ HOST: '203.0.113.9' }, /203\.0\.113\.9:8000 cannot be .*: set HOST to one that it has/],
    [{ HOST: 'nowhere.invalid' }, /the name leads nowhere: set HOST to an address/],
    [
      { SERVICE_DATA_DIR: 'file' },
      /where SERVICE_DATA_DIR leads, cannot be made a folder .*EEXIST/,
    ],
    [
      { SERVICE_DATA_DIR: 'file/below' },
      /cannot be made a folder .*ENOTDIR.*: let this user write/,
    ],
    [{ JWT_SECRET_FILE: 'missing' }, /JWT_SECRET_FILE names \S+, which cannot be read/],
    [{ JWT_SECRET_FILE: 'file' }, /JWT_SECRET_FILE names \S+, which is empty/],
    [{ JWT_SECRET: long, JWT_SECRET_FILE: 'file' }, /JWT_SECRET and JWT_SECRET_FILE are both set/],
    [{ DATABASE_URL, CONTROL_DATABASE_URL: DATABASE_URL, JWT_SECRET: long }, /different databases/],
    [{ STORAGE_STORE: 's3' }, /STORAGE_S3_BUCKET is required with STORAGE_STORE=s3/],
    [{ STORAGE_STORE: 'disk' }, /STORAGE_STORE must be one of file, s3/],
    [{ SMTP_FROM: 'nobody' }, /SMTP_FROM must be a@b\.example or/],
    [{ SERVICE_POSTGRES_SETTINGS: 'port=1' }, /SERVICE_POSTGRES_SETTINGS must be .* an address/],
    [
      { PORT: '1.5', RATE_LIMIT_API: 'x' },
      /PORT must be a whole number .*; RATE_LIMIT_API must be/,
    ],
  ])('with %j says what to do', async (given, sentence) => {
    const { file, place } = await folder()
    const paths = new Map([
      ['file', file],
      ['file/below', join(file, 'below')],
      ['missing', join(place, 'missing')],
      ['taken', given['PORT'] === 'taken' ? await takenPort() : ''],
    ])
    const own = Object.entries(given).map(([name, value]) => [name, paths.get(value) ?? value])
    const { code, output } = await run([], {
      SERVICE_DATA_DIR: join(place, 'data'),
      ...(Object.fromEntries(own) as Record<string, string>),
    })
    expect(output).toMatch(sentence)
    expect(output).toMatch(/^plinth: .*\n$/)
    expect(output).not.toMatch(/pass-word|a-secret-of/)
    expect(code).toBe(1)
  })

  it('waits for a database, and says where it looks', async () => {
    const gateway = await launch({ DATABASE_URL, JWT_SECRET: long, PORT: '0' })
    await until(() => gateway.output().includes('waiting for it'))
    expect(gateway.output()).toContain('"variable":"DATABASE_URL","server":"127.0.0.1:1/nothing"')
    expect(gateway.output()).not.toContain('pass-word')
  })

  it('ends where a password is wrong or a database is missing, which waiting cannot help', async () => {
    const url = new URL(inject('adminUrl'))
    url.pathname = '/no_such_database'
    const given = { DATABASE_GATEWAY_URL: url.href, JWT_SECRET: long, PORT: '0' }
    const { code, output } = await run([], given)
    expect(output).toMatch(
      /^plinth: DATABASE_GATEWAY_URL \(\S+\/no_such_database\): .*: create that/m,
    )
    expect(code).toBe(1)
  })
})

describe('the command line', () => {
  it('refuses what it does not know, with an exit code of its own', async () => {
    const { code, output } = await run(['explode'], { JWT_SECRET: long })
    expect(code).toBe(2)
    expect(output).toBe(
      'plinth: explode is not a command: start, keys, check, operators reset, migrate, sql, schema pull, schema push, import, storage check, backup, restore, upgrade-data are\n',
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
