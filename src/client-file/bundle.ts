// The JavaScript client as one file for pages: an ES module that imports nothing.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The same from src/ and from dist/. */
const sources = new URL('../../src/client/', import.meta.url)

/** In a process of esbuild's own: nothing waits for it but the caller. */
export const bundleClient = async (): Promise<string> => {
  const { build } = await import('esbuild') // who serves a file that is built already has none
  const manifest = await readFile(new URL('package.json', sources), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.ts', sources))],
    tsconfig: fileURLToPath(new URL('tsconfig.json', sources)),
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    charset: 'utf8',
    banner: { js: `/* @plinth/client ${version} */` },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
