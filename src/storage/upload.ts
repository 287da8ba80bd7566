// The body of an upload: what SQL is told of it, and the bytes for a store.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { abandoned, Refusal } from '../errors.ts'
import { readIncoming } from './incoming.ts'
import { isForm, openForm, type MultipartForm } from './multipart.ts'
import { StoreTrouble } from './stores/store.ts'

export interface Upload {
  /** For SQL: of a form, what its head says. */
  body: string | null
  bytes: AsyncIterable<Uint8Array>
  length: number | undefined
  signal: AbortSignal
  /** The fields behind the file. Throws StoreTrouble. */
  rest: () => Promise<Record<string, string> | undefined>
  /** What is wrong with the form, which may show at its end only. */
  fault: () => Refusal | undefined
  /** The gateway stops. */
  abort: () => void
  end: () => void
}

/** `forms`: a form is unpacked, and not taken for the file. */
export const openUpload = async (
  request: FastifyRequest,
  reply: FastifyReply,
  idle: number,
  forms: boolean,
): Promise<Upload> => {
  const unpacks = forms && isForm(request.headers)
  const incoming = readIncoming(request, reply, idle, unpacks)
  const { length, signal, end } = incoming
  const abort = (): void => incoming.fail('aborted')
  if (!unpacks) return { ...nothingMore, body: null, bytes: incoming, length, signal, abort, end }
  const form = await openForm(incoming, request.headers).catch((error: unknown) => {
    end()
    throw refusalOf(error)
  })
  clearTimeout(request.arrival) // only the file has time
  return {
    body: bodyOf(form),
    bytes: form.file as AsyncIterable<Buffer>,
    length: form.length,
    signal,
    rest: () =>
      form.rest().catch((error: unknown) => {
        throw error instanceof StoreTrouble ? error : new StoreTrouble('aborted', error)
      }),
    fault: form.fault,
    abort,
    end: () => {
      form.end()
      end()
    },
  }
}

const nothingMore: Pick<Upload, 'rest' | 'fault'> = {
  rest: () => Promise.resolve(undefined),
  fault: () => undefined,
}

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof StoreTrouble)) return error
  return error.failure === 'slow'
    ? new Refusal('request_timeout', 'the body came too slowly')
    : abandoned()
}

const bodyOf = ({ type, fields, length }: MultipartForm): string => {
  const { cacheControl = null, metadata = null } = fields
  return JSON.stringify({ type, cacheControl, metadata, length: length ?? null })
}
