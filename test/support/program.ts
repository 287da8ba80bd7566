// The program as the container runs it: built before the tests where its sources are newer, since a gateway of its
// own process starts from it in half the time.
import { execFile } from 'node:child_process'
import { cp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const programFolder = join(root, 'dist')
export const mainFile = join(programFolder, 'main.js')

export interface Program {
  folder: string
  /** Words for node, before those of the command. */
  main: string[]
}

export const thisProgram: Program = { folder: root, main: [mainFile] }

export const buildProgram = async (): Promise<void> => {
  const built = await stat(mainFile).catch(() => undefined)
  if (built && built.mtimeMs > (await lastChange(join(root, 'src')))) return
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const project = join(root, '.config/tsconfig.build.json')
  await promisify(execFile)(process.execPath, [compiler, '--project', project, '--noCheck'])
  await cp(join(root, 'src/agents'), join(programFolder, 'agents'), { recursive: true })
}

const lastChange = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true })
  const times = entries.map(async (entry) => (await stat(join(folder, entry))).mtimeMs)
  return Math.max(...(await Promise.all(times)))
}
