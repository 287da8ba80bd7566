// The files of one bucket.
import { call, mapped, type Call, type Result } from '../core/result.ts'
import type { Context } from '../core/context.ts'
import { pathFault } from '../core/path.ts'
import { readNothing, request, requestJson, type RequestOptions } from '../core/request.ts'
import { downloadQuery, pathOf } from './address.ts'
import { headersOf, isStream, sliceable, typeOf } from './body.ts'
import { chunk, uploadInChunks } from './resumable.ts'
import type {
  Fetching,
  FileBody,
  FileInfo,
  FileObject,
  LinkOptions,
  ListOptions,
  ListPage,
  PageOptions,
  Uploaded,
  UploadOptions,
} from './types.ts'

/** The bytes of a file: as a Blob, or as a stream of them. */
export interface Download extends PromiseLike<Result<Blob>> {
  orThrow: () => Promise<Blob>
  asStream: () => Call<ReadableStream<Uint8Array>>
}

export interface Files {
  upload: (path: string, body: FileBody, options?: UploadOptions) => Call<Uploaded>
  /** Replaces what must be there. */
  update: (path: string, body: FileBody, options?: UploadOptions) => Call<Uploaded>
  download: (path: string, options?: object, fetching?: Fetching) => Download
  list: (path?: string, options?: ListOptions, fetching?: Fetching) => Call<FileObject[]>
  listV2: (options?: PageOptions, fetching?: Fetching) => Call<ListPage>
  info: (path: string) => Call<FileInfo>
  exists: (path: string) => Call<boolean>
  move: (from: string, to: string, options?: Target) => Call<{ message: string }>
  copy: (from: string, to: string, options?: Target) => Call<{ path: string }>
  remove: (paths: string[]) => Call<FileObject[]>
  /** Throws where a part of the path is . or .., since a page would resolve it. */
  getPublicUrl: (path: string, options?: LinkOptions) => { data: { publicUrl: string } }
  createSignedUrl: (
    path: string,
    expiresIn: number,
    options?: LinkOptions,
  ) => Call<{ signedUrl: string }>
  createSignedUrls: (
    paths: string[],
    expiresIn: number,
    options?: LinkOptions,
  ) => Call<{ path: string | null; signedUrl: string; error: string | null }[]>
  createSignedUploadUrl: (
    path: string,
    options?: { upsert?: boolean },
  ) => Call<{ signedUrl: string; token: string; path: string }>
  uploadToSignedUrl: (
    path: string,
    token: string,
    body: FileBody,
    options?: UploadOptions,
  ) => Call<{ path: string; fullPath: string }>
}

export interface Target {
  destinationBucket?: string
}

const prefix = '/storage/v1'

export const filesOf = (context: Context, bucket: string): Files => {
  const give = <T>(outcome: Promise<Result<T>>): Call<T> => call(outcome, context.throwing)

  const ask = <T>(
    method: string,
    path: string,
    json?: unknown,
    { signal }: Fetching = {},
  ): Promise<Result<T>> => requestJson(context, { method, path: prefix + path, signal, json })

  const send = async (
    method: 'POST' | 'PUT',
    path: string,
    body: FileBody,
    options: UploadOptions,
  ): Promise<Result<Sent>> => {
    const { signal, onProgress } = options
    const wish: RequestOptions = {
      method,
      path: prefix + path,
      headers: headersOf(body, options),
      body: body as BodyInit,
      timeout: 0,
      signal,
      ...(isStream(body) && { streams: true }),
    }
    const outcome = await requestJson<Sent>(context, wish)
    const total = sliceable(body)?.size
    if (!outcome.error && total !== undefined) onProgress?.({ loaded: total, total })
    return outcome
  }

  /** The service may have no chunks: then it gets the file at once. */
  const upload = async (
    path: string,
    body: FileBody,
    options: UploadOptions,
  ): Promise<Result<Uploaded>> => {
    const blob = sliceable(body)
    if (blob && blob.size > chunk) {
      const typed = { ...options, contentType: typeOf(body, options) }
      const wish = { bucket, key: path, body: blob, options: typed }
      const error = await uploadInChunks(context, wish)
      if (!error) return { data: { ...named(path), id: await idOf(path) }, error }
      if (error.status !== 501) return { data: null, error }
    }
    return uploaded(await send('POST', `/object/${pathOf(bucket, path)}`, body, options), path)
  }

  const idOf = async (path: string): Promise<string | null> => {
    const { data } = await ask<{ id: string }>('GET', `/object/info/${pathOf(bucket, path)}`)
    return data?.id ?? null
  }

  const named = (path: string): { path: string; fullPath: string } => ({
    path,
    fullPath: `${bucket}/${path}`,
  })

  const uploaded = ({ data, error }: Result<Sent>, path: string): Result<Uploaded> =>
    error ? { data: null, error } : { data: { ...named(path), id: data.Id ?? null }, error }

  const address = (path: string, options?: LinkOptions): string =>
    context.url + prefix + path + downloadQuery('&', options)

  const download: Files['download'] = (path, _options, { signal } = {}) => {
    const read = <T>(take: (response: Response) => Promise<T>): Call<T> =>
      give(
        mapped(
          request(
            context,
            { method: 'GET', path: `${prefix}/object/${pathOf(bucket, path)}`, timeout: 0, signal },
            take,
          ),
          (data) => data,
        ),
      )
    let blob: Call<Blob> | undefined
    const asBlob = (): Call<Blob> => (blob ??= read((response) => response.blob()))
    return {
      then: (done, failed) => asBlob().then(done, failed),
      orThrow: () => asBlob().orThrow(),
      asStream: () =>
        read((response) => Promise.resolve(response.body ?? new ReadableStream<Uint8Array>())),
    }
  }

  const exists = async (path: string): Promise<Result<boolean>> => {
    const wish = { method: 'HEAD', path: `${prefix}/object/${pathOf(bucket, path)}` }
    const { error } = await request(context, wish, readNothing)
    if (error && error.status !== 404) return { data: null, error }
    return { data: error === null, error: null }
  }

  return {
    upload: (path, body, options = {}) => give(upload(path, body, options)),
    update: (path, body, options = {}) =>
      give(
        send('PUT', `/object/${pathOf(bucket, path)}`, body, options).then((reply) =>
          uploaded(reply, path),
        ),
      ),
    download,
    list: (path = '', options = {}, fetching) =>
      give(
        ask(
          'POST',
          `/object/list/${pathOf(bucket)}`,
          {
            limit: 100,
            offset: 0,
            sortBy: { column: 'name', order: 'asc' },
            ...options,
            prefix: path,
          },
          fetching,
        ),
      ),
    listV2: (options = {}, fetching) =>
      give(ask('POST', `/object/list-v2/${pathOf(bucket)}`, options, fetching)),
    info: (path) =>
      give(mapped(ask<object>('GET', `/object/info/${pathOf(bucket, path)}`), camelized)),
    exists: (path) => give(exists(path)),
    move: (from, to, options) =>
      give(ask('POST', '/object/move', carried(bucket, from, to, options))),
    copy: (from, to, options) =>
      give(
        mapped(
          ask<{ Key: string }>('POST', '/object/copy', carried(bucket, from, to, options)),
          ({ Key }) => ({ path: Key }),
        ),
      ),
    remove: (paths) => give(ask('DELETE', `/object/${pathOf(bucket)}`, { prefixes: paths })),
    getPublicUrl: (path, options) => {
      const address = `${prefix}/object/public/${pathOf(bucket, path)}${downloadQuery('?', options)}`
      const fault = pathFault(address)
      if (fault) throw fault
      return { data: { publicUrl: context.url + address } }
    },
    createSignedUrl: (path, expiresIn, options) =>
      give(
        mapped(
          ask<{ signedURL: string }>('POST', `/object/sign/${pathOf(bucket, path)}`, { expiresIn }),
          ({ signedURL }) => ({ signedUrl: address(signedURL, options) }),
        ),
      ),
    createSignedUrls: (paths, expiresIn, options) =>
      give(
        mapped(
          ask<Signed[]>('POST', `/object/sign/${pathOf(bucket)}`, { expiresIn, paths }),
          (all) =>
            all.map(({ path, error, signedURL }) => ({
              path,
              error,
              signedUrl: signedURL ? address(signedURL, options) : '',
            })),
        ),
      ),
    createSignedUploadUrl: (path, { upsert = false } = {}) =>
      give(
        mapped(
          requestJson<{ url: string; token: string }>(context, {
            method: 'POST',
            path: `${prefix}/object/upload/sign/${pathOf(bucket, path)}`,
            json: {},
            headers: upsert ? { 'x-upsert': 'true' } : {},
          }),
          ({ url, token }) => ({ signedUrl: address(url), token, path }),
        ),
      ),
    uploadToSignedUrl: (path, token, body, options = {}) =>
      give(
        mapped(
          send(
            'PUT',
            `/object/upload/sign/${pathOf(bucket, path)}?token=${encodeURIComponent(token)}`,
            body,
            options,
          ),
          ({ Key }) => ({ path, fullPath: Key }),
        ),
      ),
  }
}

interface Sent {
  Id?: string
  Key: string
}

interface Signed {
  path: string | null
  error: string | null
  signedURL: string | null
}

const carried = (bucket: string, from: string, to: string, target: Target = {}): object => ({
  bucketId: bucket,
  sourceKey: from,
  destinationKey: to,
  destinationBucket: target.destinationBucket ?? null,
})

const camelized = (row: object): FileInfo =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value as unknown,
    ]),
  ) as unknown as FileInfo
