// Errors of fastify and node before a route is reached, in the same envelope as all others.
import type { Socket } from 'node:net'
import { Refusal, type ErrorCode } from '../errors.ts'
import { envelope, errorReply, type ErrorReply } from './error-reply.ts'
import { json, replyHeaders } from './reply.ts'

const frameworkCodes: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
}

const frameworkWords: Partial<Record<ErrorCode, string>> = {
  payload_too_large: 'the body is too large',
  unsupported_media_type: 'the body must be application/json',
  bad_request: 'the request is not valid HTTP',
}

export const frameworkReply = (error: { statusCode?: number | undefined }): ErrorReply => {
  const code = frameworkCodes[error.statusCode ?? 500] ?? 'internal_error'
  return errorReply(
    code === 'internal_error'
      ? error
      : new Refusal(code, frameworkWords[code] ?? 'the request is not valid'),
    new Map(),
    false,
  )
}

const socketErrors: Record<string, [string, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout'],
}

/** Node refuses these before there is a request, so the reply is written by hand. */
export const refuseSocket = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [line, code] =
    socketErrors[error.code ?? ''] ?? (['400 Bad Request', 'bad_request'] as const)
  const body = envelope(code, 'the request is not valid HTTP')
  const head = Object.entries({
    ...replyHeaders,
    'content-type': json,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  socket.end(
    `HTTP/1.1 ${line}\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}
