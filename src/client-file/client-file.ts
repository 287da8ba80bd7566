// The file that pages load, with what is said of it: as `npm run build` wrote it, else bundled when first asked for.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { makeAsset } from '../http/make-asset.ts'
import type { Asset } from '../http/send-asset.ts'
import { bundleClient } from './bundle.ts'

export interface ClientFile {
  version: string
  /** As pages pin it. */
  integrity: string
  asset: Asset
}

/** Only below dist/: what runs from src/ never serves what an older build left. */
const built = new URL('../client/plinth.js', import.meta.url)

/** One attempt for all who ask meanwhile; one that failed is not kept. */
export const makeClientFile = (): (() => Promise<ClientFile>) => {
  let made: Promise<ClientFile> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}

const make = async (): Promise<ClientFile> => {
  const text = await readFile(built, 'utf8').catch(bundleClient)
  const version = /^\/\* @plinth\/client (\S+) \*\//.exec(text)?.[1]
  if (version === undefined) throw new Error('the file of the client does not say its version')
  const plain = Buffer.from(text)
  return {
    version,
    integrity: `sha384-${createHash('sha384').update(plain).digest('base64')}`,
    asset: await makeAsset(plain, 'text/javascript; charset=utf-8'),
  }
}
