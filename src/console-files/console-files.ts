// The files of the console, in memory: as `npm run build` wrote them, else bundled when first asked for.
import { readFile, readdir } from 'node:fs/promises'
import { extname } from 'node:path'
import { makeAsset } from '../http/make-asset.ts'
import type { Asset } from '../http/send-asset.ts'
import { bundleConsole } from './bundle.ts'

export type ConsoleFiles = ReadonlyMap<string, Asset>

/** Only below dist/: what runs from src/ never serves what an older build left. */
const built = new URL('../console/', import.meta.url)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** One attempt for all who ask meanwhile; one that failed is not kept. */
export const makeConsoleFiles = (): (() => Promise<ConsoleFiles>) => {
  let made: Promise<ConsoleFiles> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}

const make = async (): Promise<ConsoleFiles> => {
  const contents = await readBuilt().catch(bundleConsole)
  const assets = new Map<string, Asset>()
  for (const [name, plain] of contents) {
    const type = types[extname(name)] ?? 'application/octet-stream'
    assets.set(name, await makeAsset(plain, type))
  }
  return assets
}

const readBuilt = async (): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>()
  for (const name of ['index.html', 'preview.html'])
    files.set(name, await readFile(new URL(name, built)))
  for (const name of await readdir(new URL('assets/', built)))
    files.set(`assets/${name}`, await readFile(new URL(`assets/${name}`, built)))
  return files
}
