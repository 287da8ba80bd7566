// A real S3 on loopback: versitygw over a folder, where that program is found.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { until } from './until.ts'

export interface TestS3 {
  url: string
  /** What a gateway needs to use a bucket of it. */
  environment: Record<string, string>
  stop: () => Promise<void>
}

const places = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  process.env['GOBIN'] ?? '',
  join(homedir(), 'go', 'bin'),
]

/** Undefined where it is not installed. */
export const versitygw = places
  .filter(Boolean)
  .map((place) => join(place, 'versitygw'))
  .find((path) => existsSync(path))

if (versitygw === undefined) console.log('S3: skipped, no versitygw on the path or in GOBIN')

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const [key, secret] = ['test-access', 'test-secret']

export const startS3 = async (): Promise<TestS3> => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-s3-'))
  for (const name of ['data/plinth', 'sidecar'])
    await mkdir(join(folder, name), { recursive: true })
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    versitygw ?? '',
    [
      '--port',
      address,
      '--health',
      '/up',
      '--quiet',
      'posix',
      '--sidecar',
      join(folder, 'sidecar'),
      join(folder, 'data'),
    ],
    {
      cwd: folder,
      env: { ROOT_ACCESS_KEY_ID: key, ROOT_SECRET_ACCESS_KEY: secret },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()))
  const exited = once(child, 'exit')
  const url = `http://${address}`
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(output)
      return (await fetch(`${url}/up`)).ok
    },
    { what: 'versitygw' },
  )
  return {
    url,
    environment: {
      STORAGE_S3_ENDPOINT: url,
      STORAGE_S3_BUCKET: 'plinth',
      STORAGE_S3_PATH_STYLE: 'true',
      STORAGE_S3_ACCESS_KEY_ID: key,
      STORAGE_S3_SECRET_ACCESS_KEY: secret,
    },
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
