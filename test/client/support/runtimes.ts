// Programs that run JavaScript, where they are installed: .ci/run puts them on the path.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { root } from '../../support/program.ts'
import type { Report } from '../behaviour/run.ts'
import type { Place } from '../behaviour/world.ts'
import { bundle } from './bundle.ts'

const tools = join(
  process.env['XDG_CACHE_HOME'] ?? join(process.env['HOME'] ?? '', '.cache'),
  'plinth-ci/bin',
)

/** On the path, else where .ci/run left it. */
export const runtimePath = (name: string): string | undefined => {
  const found = [...(process.env['PATH'] ?? '').split(delimiter), tools]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
  if (found === undefined) console.log(`${name}: skipped, it is not on the path`)
  return found
}

interface Runtime {
  path: string
  words?: string[]
  /** It has no WebSocket: the package's is passed. */
  needsSocket?: boolean
}

const marker = 'reports: '

/** The whole suite in one process of that program. */
export const runCases = async (
  { path, words = [], needsSocket = false }: Runtime,
  place: Place,
): Promise<Report[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-cases-'))
  const file = join(folder, 'main.mjs')
  const socket = pathToFileURL(join(root, 'node_modules/ws/wrapper.mjs')).href
  try {
    await writeFile(join(folder, 'cases.mjs'), await bundle('test/client/behaviour/run.ts', 'esm'))
    await writeFile(
      file,
      `import { run } from './cases.mjs'
       const options = ${needsSocket ? `{ realtime: { WebSocket: (await import('${socket}')).WebSocket } }` : '{}'}
       const reports = await run(${JSON.stringify(place)}, options)
       console.log('${marker}' + JSON.stringify(reports))
       globalThis.process?.exit(0)
       globalThis.Deno?.exit(0)`,
    )
    const { stdout, stderr } = await promisify(execFile)(path, [...words, file], {
      timeout: 240_000,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, NO_COLOR: '1' },
      maxBuffer: 1 << 26,
    })
    const line = stdout.split('\n').find((one) => one.startsWith(marker))
    if (line === undefined) throw new Error(`no reports: ${stdout}${stderr}`)
    return JSON.parse(line.slice(marker.length)) as Report[]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
