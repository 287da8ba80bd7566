// The package as it would be published: checked, installed in an empty project, bundled and required.
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { publint } from 'publint'
import { build as buildByVite } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../support/program.ts'

const run = promisify(execFile)
let folder: string
let archive: string
let project: string

const entries = ['', '/auth', '/rest', '/realtime', '/storage', '/cookies'].map(
  (entry) => `@plinth/client${entry}`,
)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-package-'))
  project = join(folder, 'project')
  await mkdir(project)
  const builder = join(root, 'src/client-file/package.ts')
  const made = join(folder, 'package')
  await run(process.execPath, ['--import', 'tsx', builder, made], { cwd: root })
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: made,
  })
  archive = join(folder, (JSON.parse(stdout) as [{ filename: string }])[0].filename)
  await writeFile(join(project, 'package.json'), '{"name": "empty", "private": true}')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: project })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bundled = async (text: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: project },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

describe('the package', () => {
  it('is found right by publint', async () => {
    const { messages } = await publint({
      pkgDir: join(folder, 'package'),
      strict: true,
      pack: false,
    })
    expect(messages).toEqual([])
  })

  it('has types for every way that a compiler looks for them, but the oldest', async () => {
    const found = await checkPackage(createPackageFromTarballData(await readFile(archive)))
    // ESM alone: who requires it has a Node that can. Node 10 knew no `exports`.
    const wanted = ('problems' in found ? found.problems : []).filter(
      (problem) =>
        problem.kind !== 'CJSResolvesToESM' &&
        !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    )
    expect(found.types).toBeTruthy()
    expect(wanted).toEqual([])
  })

  it('needs nothing else', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: project })
    expect(stdout.trim().split('\n')).toHaveLength(2)
  })

  it('is imported and required, each entry by itself', async () => {
    const imports = entries.map((entry) => `await import('${entry}')`).join(', ')
    const text = `console.log([${imports}].map((entry) => Object.keys(entry).length > 0).join())`
    await writeFile(join(project, 'main.mjs'), text)
    const { stdout } = await run(process.execPath, ['main.mjs'], { cwd: project })
    expect(stdout.trim()).toBe(entries.map(() => 'true').join())
    const require = createRequire(join(project, 'main.cjs'))
    for (const entry of entries)
      expect(Object.keys(require(entry) as object), entry).not.toEqual([])
  })

  it('is bundled by esbuild, and by vite', async () => {
    const text = `import { createClient } from '@plinth/client'; createClient('http://x.test', 'key')`
    expect(await bundled(text)).toContain('plinth-js')
    const entry = join(project, 'page.js')
    await writeFile(entry, text)
    const built = await buildByVite({
      root: project,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, lib: { entry, formats: ['es'], fileName: 'page' } },
    })
    const [{ output } = { output: [] }] = built as { output: { code?: string }[] }[]
    expect(output[0]?.code).toContain('plinth-js')
  })

  it('brings of the rest what is imported: rows alone know no browser', async () => {
    const text = await bundled(`export { createRest } from '@plinth/client/rest'`)
    expect(text).not.toMatch(/navigator|localStorage|WebSocket/)
  })

  it('is type-checked in a project that is strict', async () => {
    await writeFile(
      join(project, 'main.ts'),
      `import { createClient, type PlinthClient } from '@plinth/client'
       import { createRest } from '@plinth/client/rest'
       import { cookieStorage } from '@plinth/client/cookies'
       export const plinth: PlinthClient = createClient('http://x.test', 'key')
       export const rest = createRest('http://x.test', 'key')
       export const storage = typeof cookieStorage`,
    )
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const options = '--noEmit --strict --target es2022 --lib es2022,dom --module nodenext'
    const words = [compiler, ...options.split(' '), 'main.ts']
    const { stdout } = await run(process.execPath, words, { cwd: project }).catch(
      (error: unknown) => error as { stdout: string },
    )
    expect(stdout).toBe('')
  })
})
