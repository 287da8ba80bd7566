// The console as the files that a browser loads: its program and its style, each named after its bytes.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The same from src/ and from dist/. */
const sources = new URL('../../src/console/', import.meta.url)

const at = (name: string): string => fileURLToPath(new URL(name, sources))

const addressOf = (path: string): string => `/console/assets/${basename(path)}`

/** As the page names it before it is built. */
const namedIn = (entryPoint: string): string =>
  `"/console/${basename(entryPoint).replace(/\.tsx$/, '.js')}"`

/** By name: index.html, what it loads from assets/, and preview.html, which stands in a frame of it. */
export const bundleConsole = async (): Promise<Map<string, Buffer>> => {
  const { build } = await import('esbuild') // who serves files that are built already has none
  const { outputFiles, metafile } = await build({
    entryPoints: [at('main.tsx'), at('style/main.css')],
    tsconfig: at('tsconfig.json'),
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    charset: 'utf8',
    outdir: '/assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    logLevel: 'silent',
  })
  const files = new Map<string, Buffer>()
  for (const { path, contents } of outputFiles)
    files.set(`assets/${basename(path)}`, Buffer.from(contents))
  let page = await readFile(new URL('index.html', sources), 'utf8')
  for (const [path, { entryPoint, imports }] of Object.entries(metafile.outputs)) {
    // Screens that are loaded when they are opened are entry points too.
    if (entryPoint === undefined || !page.includes(namedIn(entryPoint))) continue
    page = page.replace(namedIn(entryPoint), `"${addressOf(path)}"`)
    // What the program imports would else be asked for only when it is there.
    const links = imports
      .filter(({ kind }) => kind === 'import-statement')
      .map((one) => `    <link rel="modulepreload" nonce="" href="${addressOf(one.path)}" />\n`)
    page = page.replace('  </head>', `${links.join('')}  </head>`)
  }
  files.set('preview.html', await readFile(new URL('preview.html', sources)))
  return files.set('index.html', Buffer.from(page))
}
