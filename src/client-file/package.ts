// npm run build:client: writes the package @plinth/client to dist/client, from which `npm pack` makes the archive.
import { execFile } from 'node:child_process'
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleClient } from './bundle.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const source = join(root, 'src/client')
const target = process.argv[2] ?? join(root, 'dist/client')

interface Manifest {
  exports: Record<string, string>
  [name: string]: unknown
}

/** File by file: who bundles leaves out what an application does not import. */
const compile = async (project: string): Promise<void> => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--project', join(root, '.config', project), '--outDir', target]
  await promisify(execFile)(process.execPath, [compiler, ...options]).catch((error: unknown) => {
    throw new Error((error as { stdout: string }).stdout, { cause: error })
  })
}

/** The compiler does it in code and not in declarations. */
const nameJavaScript = async (): Promise<void> => {
  const names = await readdir(target, { recursive: true })
  for (const name of names.filter((one) => one.endsWith('.d.ts'))) {
    const path = join(target, name)
    const text = await readFile(path, 'utf8')
    await writeFile(
      path,
      text.replace(/((?:from|import)\s*\(?\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'),
    )
  }
}

const withTypes = (path: string): string | { types: string; default: string } =>
  path.endsWith('.js') ? { types: path.replace(/\.js$/, '.d.ts'), default: path } : path

const describe = async (): Promise<void> => {
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest
  const entries = Object.entries(manifest.exports).map(([name, path]) => [name, withTypes(path)])
  const told = { ...manifest, exports: Object.fromEntries(entries) as object }
  await writeFile(join(target, 'package.json'), `${JSON.stringify(told, null, 2)}\n`)
  await cp(join(source, 'README.md'), join(target, 'README.md'))
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
}

await rm(target, { recursive: true, force: true })
await compile('tsconfig.client.json')
await compile('tsconfig.client-cli.json')
await nameJavaScript()
await describe()
await writeFile(join(target, 'plinth.js'), await bundleClient())
