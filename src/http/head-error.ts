// The reply to HEAD has no body. What an error says stands in the reason phrase, which a client of Supabase gives as
// statusText, and in Proxy-Status (RFC 9209), which HTTP/2 keeps too.
import type { FastifyReply } from 'fastify'

/** Characters of a message. */
const most = 200

/** `body`: of the reply to GET; one that is no envelope was made by code of the application. */
export const tellWithoutBody = (reply: FastifyReply, body: string): void => {
  const told = readEnvelope(body)
  if (!told) return
  const words = inAscii(told.message)
  reply.raw.statusMessage = words
  reply.header(
    'proxy-status',
    `plinth; error=${told.code}; details="${words.replace(/["\\]/g, '\\$&')}"`,
  )
}

/** Both take printable ASCII alone: no line of a message begins another header. */
const inAscii = (message: string): string => {
  const words = message
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]/gu, '?')
  return words.length > most ? `${words.slice(0, most - 3)}...` : words
}

const readEnvelope = (body: string): { code: string; message: string } | undefined => {
  try {
    const { error, message = error.message } = JSON.parse(body) as Envelope
    const isOurs = /^[a-z_]+$/.test(error.code) && typeof message === 'string'
    return isOurs ? { code: error.code, message } : undefined
  } catch {
    return undefined
  }
}

/** A client of Supabase has a message of its own beside the error. */
interface Envelope {
  error: { code: string; message: unknown }
  message?: unknown
}
