// What Google says when it refuses, in words for who runs the import.
import { z } from 'zod'
import { SourceFailed } from '../source.ts'

export class GoogleFailed extends SourceFailed {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

const envelope = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.string()).optional(),
        }),
      )
      .catch([])
      .default([]),
  }),
})

const tokenError = z.object({ error: z.string(), error_description: z.string().default('') })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `what` was asked for: the documents of posts. */
export const failureOf = (status: number, text: string, what: string): GoogleFailed => {
  const read = envelope.safeParse(parse(text))
  const { message = '', details = [] } = read.data?.error ?? {}
  return new GoogleFailed(wordsFor(status, short(message), details, what), status)
}

const short = (message: string): string =>
  message.length > 300 ? `${message.slice(0, 300)}...` : message

const wordsFor = (
  status: number,
  message: string,
  details: { reason?: string | undefined; metadata?: Record<string, string> | undefined }[],
  what: string,
): string => {
  const disabled = details.find(({ reason }) => reason === 'SERVICE_DISABLED')
  if (disabled)
    return `${what} cannot be read: the API ${disabled.metadata?.['service'] ?? ''} is not enabled in this project`
  if (/datastore mode/i.test(message))
    return `the database is in Datastore mode, which the Firestore API does not read: ${message}`
  if (status === 401) return `Google does not accept the token for ${what}: ${message}`
  if (status === 403) return `the service account may not read ${what}: ${message}`
  if (status === 429) return `Google allows no more requests for ${what} now: ${message}`
  return `${what} cannot be read: ${message || `Google answers ${status}`}`
}

export const tokenFailureOf = (status: number, text: string): GoogleFailed => {
  const read = tokenError.safeParse(parse(text))
  const { error = '', error_description: description = '' } = read.data ?? {}
  const hint = /reasonable timeframe/i.test(description)
    ? ' (is the clock of this server right?)'
    : ''
  return new GoogleFailed(
    `Google does not accept the key of the service account: ${short(description || error) || `it answers ${status}`}${hint}`,
    status,
  )
}
