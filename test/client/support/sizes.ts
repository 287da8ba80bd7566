// How many bytes a page loads: minified by esbuild, gzip -9.
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { join } from 'node:path'
import { root } from '../../support/program.ts'

const sizeOf = async (text: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: root, loader: 'ts' },
    tsconfig: join(root, 'src/client/tsconfig.json'),
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    logLevel: 'silent',
  })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}

const part = (name: string, what: string): string =>
  `export { ${what} } from './src/client/${name}'`

const auth = part('auth/main.ts', 'createAuth')
const rest = part('rest/main.ts', 'createRest')

export const texts = {
  whole: part('main.ts', 'createClient'),
  'auth and rest': `${auth}; ${rest}`,
  auth,
  rest,
  realtime: part('realtime/main.ts', 'createRealtime'),
  storage: part('storage/main.ts', 'createStorage'),
  'supabase-js': `export { createClient } from '@supabase/supabase-js'`,
}

export type Sizes = Record<keyof typeof texts, number>

export const measureSizes = async (): Promise<Sizes> => {
  const entries = Object.entries(texts).map(async ([name, text]) => [name, await sizeOf(text)])
  return Object.fromEntries(await Promise.all(entries)) as Sizes
}
