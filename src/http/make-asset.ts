// What is known of a file of ours before it is asked for.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Asset } from './send-asset.ts'

export const makeAsset = async (plain: Buffer, type: string): Promise<Asset> => ({
  type,
  etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 32)}"`,
  plain,
  gzipped: await promisify(gzip)(plain, { level: 9 }),
})
