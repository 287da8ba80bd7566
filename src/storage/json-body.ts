// The body of a request that is no upload.
import type { FastifyRequest, FastifyReply } from 'fastify'
import { decodeBody } from '../http/body.ts'
import { abandoned, Refusal } from '../errors.ts'
import { parseJson } from '../tools/json.ts'
import { hasBody } from '../http/unread.ts'

const isJson = /^application\/json *(;|$)/i

/** The client's own text, an object; null where there is none. */
export const readJsonBody = async (
  { raw }: FastifyRequest,
  reply: FastifyReply,
  most: number,
): Promise<string | null> => {
  if (!hasBody(raw)) return null
  if (!isJson.test(raw.headers['content-type'] ?? ''))
    throw new Refusal('unsupported_media_type', 'the body must be application/json')
  if (Number(raw.headers['content-length'] ?? 0) > most) throw tooLarge()
  if (raw.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue()
  const text = decodeBody(await wholeOf(raw, most).catch(refuse))
  if (text === null) return null
  const value = parseJson(text, 'the body')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('bad_request', 'the body is not a JSON object')
  return text
}

const wholeOf = async (raw: FastifyRequest['raw'], most: number): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let size = 0
  // Given up, the rest is left to its answer, which the request must live to see.
  for await (const piece of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Any other error is the connection's: the client has left, or was cut off. */
const refuse = (error: unknown): never => {
  throw error instanceof Refusal ? error : abandoned()
}

const tooLarge = (): Refusal => new Refusal('payload_too_large', 'the body is too large')
