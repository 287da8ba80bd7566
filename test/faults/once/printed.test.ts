// What an embedded start prints where: secrets must not end in the file or the collector that standard output goes to.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isCluster, stopCluster } from '../../../src/database/embedded/cluster.ts'
import { mainFile } from '../../support/program.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, launch, run } from '../support.ts'

afterEach(cleanUp)

const dataFolder = async (): Promise<string> => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'plinth-printed-')))
  await chmod(parent, 0o755)
  cleanups.push(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }))
  const cluster = join(parent, 'data', 'postgres')
  cleanups.push(async () => {
    if (await isCluster(cluster)) await stopCluster({ folder: cluster })
  })
  return join(parent, 'data')
}

const greeted = 'Sign in as operator: POST'
const token = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g

describe.runIf(process.platform === 'linux')('the keys and the first operator', () => {
  it('are in no log: a terminal sees them, and the command keys prints them', async () => {
    const environment = { PORT: '0', SERVICE_DATA_DIR: await dataFolder() }
    const piped = await launch(environment)
    await until(() => piped.output().includes(greeted), { what: 'its greeting' })
    piped.process.kill('SIGTERM')
    await piped.exited
    const { output: keys } = await run(['keys'], environment)
    const secrets = [...(keys.match(token) ?? []), /@plinth\.local {2}(\S+)/.exec(keys)?.[1] ?? '']
    expect(secrets).toHaveLength(3)
    expect(secrets.filter((secret) => piped.output().includes(secret))).toEqual([])
    expect(piped.output()).toMatch(/^ {2}console {6}http:\/\/127\.0\.0\.1:\d+\/console$/m)
    expect(piped.output()).toContain(
      "The keys and the first operator's password: node dist/main.js keys\n",
    )

    const terminal = spawn(
      'script',
      ['-qec', `${process.execPath} ${mainFile} start`, '/dev/null'],
      {
        env: { ...process.env, ...environment },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    const exited = once(terminal, 'exit')
    cleanups.push(async () => void terminal.kill('SIGKILL'))
    let seen = ''
    terminal.stdout.on('data', (bytes: Buffer) => (seen += bytes.toString()))
    await until(() => seen.includes(greeted), { what: 'its greeting' })
    terminal.stdin.write('\x03') // Ctrl-C
    await exited
    expect(seen.match(token)).toEqual(secrets.slice(0, 2))
  })
})
