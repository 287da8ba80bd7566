// A file of ours, compressed once: sent plain where it must be, and not at all to who has it.
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Asset {
  type: string
  etag: string
  plain: Buffer
  gzipped: Buffer
}

export const sendAsset = (
  { raw, id }: FastifyRequest,
  reply: FastifyReply,
  { type, etag, plain, gzipped }: Asset,
  headers: Readonly<Record<string, string>>,
): FastifyReply => {
  reply.headers({ ...headers, 'x-request-id': id, etag, vary: 'accept-encoding' })
  if (raw.headers['if-none-match']?.includes(etag.slice(2))) return reply.code(304).send()
  reply.header('content-type', type)
  if (!takesGzip(raw.headers['accept-encoding'])) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(gzipped)
}

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted?.toString() ?? '')
