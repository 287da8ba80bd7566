// /storage/v1: files. One row a route; SQL decides, the gateway moves the bytes.
import type { FastifyInstance } from 'fastify'
import { carryStorage, type StorageService } from '../storage/carry.ts'
import { makeFindRoute } from '../storage/path.ts'
import type { StorageRoute } from '../storage/route.ts'

const json = 'json'
const bytes = 'bytes'
const link = 'link'
const none = 'none'
const path = { render: 'true' }

/** Where two match, the first counts: so `public` can be a bucket too. */
export const storageRoutes: readonly StorageRoute[] = [
  { method: 'GET', url: 'bucket', entry: 'bucket_list' },
  { method: 'POST', url: 'bucket', entry: 'bucket_create', body: json },
  { method: 'GET', url: 'bucket/:bucket', entry: 'bucket_get' },
  { method: 'PUT', url: 'bucket/:bucket', entry: 'bucket_update', body: json },
  { method: 'DELETE', url: 'bucket/:bucket', entry: 'bucket_delete', body: json },
  { method: 'POST', url: 'bucket/:bucket/empty', entry: 'bucket_empty', body: json },

  // Long replies: as text, which core.reply would have SQL read as jsonb and write again.
  {
    method: 'POST',
    url: 'object/list/:bucket',
    entry: 'object_list_text',
    body: json,
    reads: true,
  },
  {
    method: 'POST',
    url: 'object/list-v2/:bucket',
    entry: 'object_list_v2_text',
    body: json,
    reads: true,
  },
  { method: 'POST', url: 'object/move', entry: 'object_move', body: json },
  { method: 'POST', url: 'object/copy', entry: 'object_copy', body: json },
  { method: 'POST', url: 'object/stage/:bucket/*', entry: 'object_stage', body: bytes },

  { method: 'POST', url: 'object/upload/sign/:bucket/*', entry: 'upload_sign', body: json },
  {
    method: 'PUT',
    url: 'object/upload/sign/:bucket/*',
    entry: 'upload_signed',
    body: bytes,
    claims: link,
  },
  { method: 'POST', url: 'object/sign/:bucket/*', entry: 'object_sign', body: json },
  { method: 'POST', url: 'object/sign/:bucket', entry: 'object_sign_many', body: json },
  { method: 'GET', url: 'object/sign/:bucket/*', entry: 'object_signed', claims: link },

  {
    method: 'GET',
    url: 'object/info/public/:bucket/*',
    entry: 'object_info_public',
    claims: none,
  },
  { method: 'GET', url: 'object/info/authenticated/:bucket/*', entry: 'object_info' },
  { method: 'GET', url: 'object/info/:bucket/*', entry: 'object_info' },
  { method: 'GET', url: 'object/public/:bucket/*', entry: 'object_public', claims: none },
  { method: 'GET', url: 'object/authenticated/:bucket/*', entry: 'object_get' },

  { method: 'GET', url: 'object/:bucket/*', entry: 'object_get' },
  { method: 'POST', url: 'object/:bucket/*', entry: 'object_upload', body: bytes, whole: true },
  { method: 'PUT', url: 'object/:bucket/*', entry: 'object_update', body: bytes, whole: true },
  { method: 'DELETE', url: 'object/:bucket/*', entry: 'object_remove', body: json },
  { method: 'DELETE', url: 'object/:bucket', entry: 'objects_remove', body: json },

  { method: 'GET', url: 'render/image/authenticated/:bucket/*', entry: 'object_get', path },
  {
    method: 'GET',
    url: 'render/image/public/:bucket/*',
    entry: 'object_public',
    claims: none,
    path,
  },
  {
    method: 'GET',
    url: 'render/image/sign/:bucket/*',
    entry: 'object_signed',
    claims: link,
    path,
  },

  { method: 'DELETE', url: 'cdn/:bucket', entry: 'cache_purge', body: json },
  { method: 'DELETE', url: 'cdn/:bucket/*', entry: 'cache_purge', body: json },

  // What a link allows has its own address, and the link in place of a token.
  ...['upload/resumable', 'upload/resumable/sign'].flatMap((url): StorageRoute[] => {
    const by = url.endsWith('sign') ? ({ claims: link, path: { by: 'link' } } as const) : {}
    const id = `${url}/:id`
    return [
      { method: 'POST', url, entry: 'resumable_create', body: bytes, ...by },
      { method: 'HEAD', url: id, entry: 'resumable_get', ...by },
      { method: 'PATCH', url: id, entry: 'resumable_append', body: bytes, ...by },
      { method: 'DELETE', url: id, entry: 'resumable_remove', erases: true, ...by },
    ]
  }),
]

export const registerStorage = (app: FastifyInstance, service: StorageService): void =>
  void app.register(async (scope) => {
    // What a body is depends on the route, and of an upload it is whatever its type says.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const find = makeFindRoute(storageRoutes)
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/storage/v1/*',
      handler: (request, reply) => carryStorage(service, find, request, reply),
    })
  })
