// plinth types, as the program that it is, against the real service.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/cluster.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const service = useService({ schema: 'create table public.todos (id integer)' })
let folder: string
let out: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-types-'))
  out = join(folder, 'database.ts')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

const start = (options: string[], key = service.serviceKey): ChildProcess => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/client/cli/main.ts', 'types', ...options],
    { env: { PATH: process.env['PATH'], SERVICE_KEY: key } },
  )
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

interface Ended {
  code: number | null
  output: string
  said: string
}

const run = async (options: string[], key?: string): Promise<Ended> => {
  const child = start(options, key)
  const [output, said, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, output, said }
}

const served = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${service.serviceKey}` }
  return (await service.request('GET', '/admin/v1/typescript', { headers })).text
}

const here = (): string[] => ['--url', service.url]

describe('plinth types', () => {
  it('prints what the service says', async () => {
    const types = await served()
    expect(types).toContain('      todos: {')
    expect(await run(here())).toEqual({ code: 0, output: types, said: '' })
  })

  it('writes it to a file, and leaves one alone that has it', async () => {
    const options = ['--url', `${service.url}/`, '--out', out]
    expect(await run(options)).toEqual({ code: 0, output: '', said: `plinth: wrote ${out}\n` })
    expect(await readFile(out, 'utf8')).toBe(await served())
    const { mtimeMs } = await stat(out)
    expect(await run(options)).toEqual({ code: 0, output: '', said: '' })
    expect((await stat(out)).mtimeMs).toBe(mtimeMs)
  })

  it('says in a sentence why it could not write', async () => {
    const { code, said } = await run([...here(), '--out', join(folder, 'nowhere/database.ts')])
    expect(code).toBe(1)
    expect(said).toMatch(/^plinth: cannot write .*nowhere\/database\.ts: ENOENT.*\n$/)
  })
})

describe('plinth types --check', () => {
  const check = (): Promise<Ended> => run([...here(), '--out', out, '--check'])

  it('ends with 0 where the file is what the service says, whatever the ends of its lines', async () => {
    await writeFile(out, (await served()).replaceAll('\n', '\r\n'))
    expect(await check()).toEqual({ code: 0, output: '', said: '' })
  })

  it('ends with 1 and a sentence where it is not, and writes nothing', async () => {
    const old = (await served()).replace('todos', 'todo')
    await writeFile(out, old)
    const { code, output, said } = await check()
    expect([code, output]).toEqual([1, ''])
    const line = old.split('\n').findIndex((each) => each.includes('todo:')) + 1
    expect(said).toBe(
      `plinth: ${out} is not what ${service.url} says, from line ${line} on: write it again without --check\n`,
    )
    expect(await readFile(out, 'utf8')).toBe(old)
  })

  it('ends with 1 where there is no file', async () => {
    await rm(out)
    const said = `plinth: there is no ${out}: write it without --check\n`
    expect(await check()).toEqual({ code: 1, output: '', said })
  })
})

describe('plinth types --watch', () => {
  const holds = (part: string) => async (): Promise<boolean> =>
    (await readFile(out, 'utf8').catch(() => '')).includes(part)

  it('writes the file at once, and again when the schema has changed', async () => {
    const child = start([...here(), '--out', out, '--watch'])
    await until(holds('      todos: {'))
    await service.sql('create table public.added (id integer)')
    await until(holds('      added: {'))
    expect(child.exitCode).toBeNull()
  })

  it('tells once of a service that is away, and goes on when it is back', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    await rm(out, { force: true })
    const child = start(['--url', url, '--out', out, '--watch'])
    let said = ''
    child.stderr!.on('data', (part) => (said += String(part)))
    await until(() => said !== '')
    let asked = 0
    const etags: (string | undefined)[] = []
    const fake = createServer((request, response) => {
      asked += 1
      etags.push(request.headers['if-none-match'])
      if (asked === 1) {
        response
          .writeHead(503)
          .end('{"error": {"code": "unavailable", "message": "not \\"now\\""}}')
      } else if (request.headers['if-none-match'] === '"1"') {
        response.writeHead(304).end()
      } else {
        response
          .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', etag: '"1"' })
          .end('text\n')
      }
    }).listen(port, '127.0.0.1')
    try {
      await until(() => asked === 3)
      expect(await readFile(out, 'utf8')).toBe('text\n')
      expect(etags).toEqual([undefined, undefined, '"1"'])
      expect(said.split('\n')).toEqual([
        expect.stringMatching(`^plinth: no service answers at ${url}: .*ECONNREFUSED`),
        `plinth: ${url} answered 503: not "now"`,
        `plinth: wrote ${out}`,
        '',
      ])
    } finally {
      fake.close()
    }
  })

  it('ends where the key is refused', async () => {
    const { code, said } = await run([...here(), '--out', out, '--watch'], service.anonKey)
    expect(code).toBe(1)
    expect(said).toContain('refuses the key in SERVICE_KEY')
  })
})

describe('what it refuses', () => {
  const refused = async (options: string[], key?: string): Promise<string> => {
    const { code, output, said } = await run(options, key)
    expect([code, output]).toEqual([1, ''])
    return said
  }

  it('is a key that is not the service key, or none', async () => {
    const sentence = `plinth: ${service.url} refuses the key in SERVICE_KEY: it must be the service key\n`
    expect(await refused(here(), service.anonKey)).toBe(sentence)
    expect(await refused(here(), 'nonsense')).toBe(sentence)
    const none = 'plinth: put the service key into the environment as SERVICE_KEY\n'
    expect(await refused(here(), '')).toBe(none)
  })

  it('is an address where no service answers, or something else', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const pattern = new RegExp(`^plinth: no service answers at ${url}: .*ECONNREFUSED.*\n$`)
    expect(await refused(['--url', url])).toMatch(pattern)

    const page = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello')
    }).listen(0, '127.0.0.1')
    await once(page, 'listening')
    const other = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
    expect(await refused(['--url', other])).toContain(
      `what answers at ${other} is no Plinth service`,
    )
    page.close()
  })

  it.each([
    [[], 'plinth: name the service: --url http://127.0.0.1:8000\n'],
    [['--url', 'localhost'], /^plinth: localhost is no address of a service: .*\n$/],
    [
      ['--url', 'http://x', '--check'],
      'plinth: --check needs a file to compare: --out database.ts\n',
    ],
    [
      ['--url', 'http://x', '--watch'],
      'plinth: --watch needs a file to write: --out database.ts\n',
    ],
    [
      ['--url', 'http://x', '--out', 'x', '--watch', '--check'],
      'plinth: --watch and --check exclude each other\n',
    ],
    [['--urk', 'x'], /^plinth: Unknown option '--urk'.*\n$/],
  ])('is %j', async (options, sentence) => {
    const said = await refused(options)
    if (typeof sentence === 'string') expect(said).toBe(sentence)
    else expect(said).toMatch(sentence)
  })
})
