// Standard output that cannot be written: the log is lost for a while, and nothing else is.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, type PathLike } from 'node:fs'
import { chmod, mkdtemp, open, readFile, realpath, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { stopCluster } from '../../../src/database/embedded/cluster.ts'
import { processesOf } from '../../../src/database/embedded/processes.ts'
import { isRoot } from '../../../src/database/embedded/service-user.ts'
import type { TestDatabase } from '../../support/database.ts'
import { mainFile, root } from '../../support/program.ts'
import { openSocket } from '../../support/raw.ts'
import { environmentOf, request } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, installedDatabase, launchOn, ready } from '../support.ts'

const adminUrl = inject('adminUrl')
afterEach(cleanUp)

const command = promisify(execFile)

const folderOf = async (): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'plinth-output-')))
  await chmod(folder, 0o755) // so that Postgres' user may pass
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** For a gateway with a Postgres of its own, which must not outlive a test that fails. */
const dataFolder = async (): Promise<string> => {
  const folder = join(await folderOf(), 'data')
  cleanups.push(() => stopCluster({ folder: join(folder, 'postgres'), mode: 'immediate' }))
  return folder
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Gateway {
  url: string
  /** Milliseconds from SIGTERM to its end in order. */
  stop: () => Promise<number>
}

/** A gateway whose standard output is this, or a pipe whose reader leaves at once. Ready to serve. */
const gatewayTo = async (
  output: number | 'pipe',
  environment: Record<string, string>,
): Promise<Gateway> => {
  const port = await freePort()
  const child = spawn(process.execPath, [mainFile, 'start'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment, PORT: `${port}` },
    stdio: ['ignore', output, 'inherit'],
  })
  child.stdout?.once('data', () => child.stdout?.destroy()) // like `head`
  const exited = once(child, 'exit')
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const url = `http://127.0.0.1:${port}`
  // Where output is lost, the service is only known by its answers.
  await until(async () => (await request(url, 'GET', '/ready')).status === 200)
  const stop = async (): Promise<number> => {
    const since = performance.now()
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    return performance.now() - since
  }
  return { url, stop }
}

/** Lines of some 2,000 characters each. */
const talk = async ({ url }: Gateway, lines: number): Promise<void> => {
  const path = `/nowhere?text=${'x'.repeat(1900)}`
  const one = async (): Promise<void> => expect((await request(url, 'GET', path)).status).toBe(404)
  for (let line = 0; line < lines; line += 20) await times(20, one)
}

/** More than may wait, with what a pipe and a socket hold. */
const tooMuch = 900

interface Line {
  msg: string
  lines: number
  reason?: string
}

/** Whole lines; the last may be on its way. */
const linesOf = (text: string): Line[] =>
  text
    .slice(0, text.lastIndexOf('\n'))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

const countOf = (text: string, message: string): number =>
  linesOf(text).filter(({ msg }) => msg === message).length

const lossIn = (text: string): Line | undefined =>
  linesOf(text).find(({ msg }) => msg === 'lines of this log were dropped')

/** A named pipe, held open so that a gateway may open it. Nobody reads it until `read` is called. */
const pipe = async () => {
  const path = join(await folderOf(), 'pipe')
  await command('mkfifo', [path])
  const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
  const opened = async (place: PathLike, flags: number) => {
    const handle = await open(place, flags)
    cleanups.push(() => handle.close().catch(() => undefined))
    return handle
  }
  const reader = await opened(path, O_RDONLY | O_NONBLOCK)
  const writer = await opened(path, O_WRONLY)
  let text = ''
  const buffer = Buffer.alloc(65_536)
  const read = async (from = reader): Promise<string> => {
    for (;;) {
      const { bytesRead } = await from.read(buffer).catch(() => ({ bytesRead: 0 }))
      if (bytesRead === 0) return text
      text += buffer.toString('latin1', 0, bytesRead)
    }
  }
  return { reader, writer, read, again: () => opened(path, O_RDONLY | O_NONBLOCK) }
}

const external = async (): Promise<{ database: TestDatabase; env: Record<string, string> }> => {
  const database = await installedDatabase(adminUrl)
  return { database, env: environmentOf(database) }
}

const signUp = async ({ url }: Gateway): Promise<void> => {
  const body = { email: 'ada@example.com', password: 'correct horse battery' }
  expect((await request(url, 'POST', '/auth/v1/signup', { body })).status).toBe(200)
}

const mails = (database: TestDatabase) =>
  database.sql('select sent_at, attempts, last_error from auth.mail_queue')

describe.runIf(process.platform === 'linux')('a full disk under the log', () => {
  it('keeps nobody from being served, and neither the gateway nor its Postgres from ending', async () => {
    const folder = await dataFolder()
    const full = await open('/dev/full', 'w')
    cleanups.push(() => full.close())
    const gateway = await gatewayTo(full.fd, { SERVICE_DATA_DIR: folder, RATE_LIMIT_API: '0' })
    await talk(gateway, 100)
    const cluster = await realpath(join(folder, 'postgres'))
    expect(await processesOf(cluster)).not.toEqual([])
    expect(await gateway.stop()).toBeLessThan(5000)
    expect(await processesOf(cluster)).toEqual([])
  })

  it.runIf(isRoot())(
    'is survived: with room again the log goes on, and the mail in it',
    async () => {
      const { database, env } = await external()
      const folder = await folderOf()
      await command('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder])
      cleanups.push(() => command('umount', ['--lazy', folder]))
      const filler = join(folder, 'filler')
      await writeFile(filler, Buffer.alloc(262_144)).catch(() => undefined)
      const log = await open(join(folder, 'log'), 'a')
      cleanups.push(() => log.close())
      const gateway = await gatewayTo(log.fd, env)
      await signUp(gateway)
      await talk(gateway, 100)
      expect(await mails(database)).toMatchObject([{ sent_at: null }])
      await truncate(filler)
      const read = (): Promise<string> => readFile(join(folder, 'log'), 'utf8')
      await until(async () => (await mails(database))[0]!['sent_at'] !== null)
      expect(countOf(await read(), 'mail')).toBeGreaterThan(0)
      await until(async () => countOf(await read(), 'request') > 100)
      await gateway.stop()
    },
  )
})

describe('a reader of the log that stalls', () => {
  it('holds up neither a request nor the end', async () => {
    const { env } = await external()
    const { writer } = await pipe()
    const gateway = await gatewayTo(writer.fd, env)
    await talk(gateway, tooMuch)
    expect(await gateway.stop()).toBeLessThan(3000)
  })

  it('is told how many lines it missed, when it goes on', async () => {
    const { env } = await external()
    const { writer, read } = await pipe()
    const gateway = await gatewayTo(writer.fd, env)
    await talk(gateway, tooMuch)
    const loss = await until(async () => lossIn(await read()))
    expect(loss).toMatchObject({ level: 40, reason: 'the reader is too slow' })
    await until(async () => countOf(await read(), 'request') + loss!.lines >= tooMuch)
    await gateway.stop()
  })

  it('does not make a mail count as sent that it never saw', async () => {
    const { database, env } = await external()
    const { writer, read } = await pipe()
    const gateway = await gatewayTo(writer.fd, env)
    await talk(gateway, 100)
    await signUp(gateway)
    await until(
      async () =>
        (
          await database.sql(
            'select from auth.mail_queue where attempts > 0 or leased_until is not null',
          )
        ).length === 1,
    )
    expect(await mails(database)).toMatchObject([{ sent_at: null }])
    // Lost before it was read: it is sent once more.
    await talk(gateway, tooMuch)
    await until(
      async () => (await mails(database))[0]!['last_error'] === 'the log cannot be written',
    )
    await until(async () => {
      await read()
      return (await mails(database))[0]!['sent_at'] !== null
    })
    expect(countOf(await read(), 'mail')).toBe(1)
    await gateway.stop()
  })
})

describe('a reader of the log that leaves', () => {
  it('leaves the service running, and no Postgres behind when that is stopped', async () => {
    const folder = await dataFolder()
    const gateway = await gatewayTo('pipe', { SERVICE_DATA_DIR: folder, RATE_LIMIT_API: '0' })
    await talk(gateway, 100)
    const cluster = await realpath(join(folder, 'postgres'))
    expect(await gateway.stop()).toBeLessThan(5000)
    expect(await processesOf(cluster)).toEqual([])
  })

  it('may be followed by another, who reads on', async () => {
    const { env } = await external()
    const { reader, writer, read, again } = await pipe()
    const gateway = await gatewayTo(writer.fd, env)
    await read()
    await reader.close()
    await talk(gateway, 20)
    const next = await again()
    await until(async () => countOf(await read(next), 'request') > 20)
    await gateway.stop()
  })

  it('does not break off an installation, nor leave its Postgres behind', async () => {
    const folder = await dataFolder()
    const child = spawn(process.execPath, [mainFile, 'migrate'], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', SERVICE_DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.destroy()
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(await processesOf(await realpath(join(folder, 'postgres')))).toEqual([])
  })
})

describe('a client that has sent half a body', () => {
  it('does not make a stop last', async () => {
    const { database } = await external()
    const gateway = await ready(await launchOn(database, { SERVICE_DRAIN_MS: '20000' }))
    const { socket, closed } = await openSocket(gateway.url)
    socket.write('POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
    socket.write('content-length: 100\r\n\r\n{"email":')
    // It has come in when what was sent after it is answered.
    expect((await request(gateway.url, 'GET', '/ready')).status).toBe(200)
    const since = performance.now()
    gateway.process.kill('SIGTERM')
    expect(await gateway.exited).toBe(0)
    expect(performance.now() - since).toBeLessThan(5000)
    expect(await closed).toBe('')
  })
})
