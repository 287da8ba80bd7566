// @plinth/client/storage: buckets and their files.
import { makeContext, type ClientOptions, type Context } from '../core/context.ts'
import { requestJson } from '../core/request.ts'
import { call, type Call } from '../core/result.ts'
import { pathOf } from './address.ts'
import { filesOf, type Files } from './files.ts'
import type { Bucket, BucketListOptions, BucketOptions } from './types.ts'

export type { Download, Files } from './files.ts'
export type * from './types.ts'

export interface StorageClient {
  from: (bucket: string) => Files
  listBuckets: (options?: BucketListOptions) => Call<Bucket[]>
  getBucket: (id: string) => Call<Bucket>
  createBucket: (id: string, options?: BucketOptions) => Call<{ name: string }>
  updateBucket: (id: string, options: BucketOptions) => Call<{ message: string }>
  emptyBucket: (id: string) => Call<{ message: string }>
  deleteBucket: (id: string) => Call<{ message: string }>
}

export const createStorage = (url: string, key: string, options?: ClientOptions): StorageClient =>
  storageOf(makeContext(url, key, options))

export const storageOf = (context: Context): StorageClient => {
  const ask = <T>(method: string, path: string, json?: unknown): Call<T> =>
    call(
      requestJson<T>(context, { method, path: `/storage/v1/bucket${path}`, json }),
      context.throwing,
    )
  return {
    from: (bucket) => filesOf(context, bucket),
    listBuckets: (options = {}) => ask('GET', queryOf(options)),
    getBucket: (id) => ask('GET', `/${pathOf(id)}`),
    createBucket: (id, options = {}) => ask('POST', '', { id, name: id, ...wished(options) }),
    updateBucket: (id, options) =>
      ask('PUT', `/${pathOf(id)}`, { id, name: id, ...wished(options) }),
    emptyBucket: (id) => ask('POST', `/${pathOf(id)}/empty`, {}),
    deleteBucket: (id) => ask('DELETE', `/${pathOf(id)}`, {}),
  }
}

const wished = (options: BucketOptions): Record<string, unknown> => ({
  public: options.public,
  file_size_limit: options.fileSizeLimit,
  allowed_mime_types: options.allowedMimeTypes,
})

const queryOf = (options: BucketListOptions): string => {
  const pairs = Object.entries(options).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
