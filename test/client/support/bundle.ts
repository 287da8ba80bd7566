// Makes one file of sources in TypeScript, for what is no test runner.
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../support/program.ts'

export const bundle = async (
  file: string,
  format: 'esm' | 'iife',
  more: { globalName?: string; minify?: boolean } = {},
): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(root, file)],
    tsconfig: join(root, 'src/client/tsconfig.json'),
    bundle: true,
    write: false,
    format,
    target: 'es2022',
    platform: 'browser',
    logLevel: 'silent',
    ...more,
  })
  return outputFiles[0]!.text
}
