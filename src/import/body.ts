// What an import is asked for: a JSON body, or a form whose part `config` is that and whose part `file` follows it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { abandoned, Refusal } from '../errors.ts'
import { readIncoming } from '../storage/incoming.ts'
import { readJsonBody } from '../storage/json-body.ts'
import { isForm, openForm } from '../storage/multipart.ts'
import { StoreTrouble } from '../storage/stores/store.ts'
import { parseJson, wordsFor } from '../tools/json.ts'
import { modes } from './plan.ts'
import { sourceKinds } from './source.ts'

const body = z.object({
  source: z.enum(sourceKinds),
  config: z.record(z.string(), z.unknown()),
  mode: z.enum(modes).default('create'),
  selection: z
    .object({
      tables: z.array(z.string()).nullish(),
      users: z.boolean().nullish(),
      buckets: z.union([z.boolean(), z.array(z.string())]).nullish(),
    })
    .default({}),
  dry_run: z.boolean().default(false),
  resume: z.uuid().optional(),
  /** Several are read one after the other. */
  file: z.union([z.uuid(), z.array(z.uuid()).min(1).max(20)]).optional(),
})

export type ImportBody = z.infer<typeof body>

/** A file that is on its way. */
export interface SentFile {
  name: string
  bytes: AsyncIterable<Buffer>
  /** Rejects where the form is broken behind the file. */
  rest: () => Promise<unknown>
}

export interface SentBody {
  text: string | null
  file: SentFile | undefined
  /** Why it cannot be understood; for callers who may know. */
  refusal: Refusal | undefined
  end: () => void
}

const nothing: SentBody = { text: null, file: undefined, refusal: undefined, end: () => undefined }

export interface BodyLimits {
  body: number
  /** Milliseconds that a client may let us wait for a file. */
  idle: number
}

/** Of a form only what stands before the file: nobody knows yet whether its sender may send one. */
export const readSent = async (
  request: FastifyRequest,
  reply: FastifyReply,
  limits: BodyLimits,
): Promise<SentBody> => {
  try {
    return isForm(request.headers)
      ? await readForm(request, reply, limits.idle)
      : { ...nothing, text: await readJsonBody(request, reply, limits.body) }
  } catch (error) {
    if (error instanceof StoreTrouble) throw abandoned()
    if (error instanceof Refusal) return { ...nothing, refusal: error }
    throw error
  }
}

const readForm = async (
  request: FastifyRequest,
  reply: FastifyReply,
  idle: number,
): Promise<SentBody> => {
  const incoming = readIncoming(request, reply, idle, true)
  const form = await openForm(incoming, request.headers).catch((error: unknown) => {
    incoming.end()
    throw error
  })
  clearTimeout(request.arrival) // only the file has time
  return {
    text: form.fields['config'] ?? null,
    file: { name: form.name, bytes: form.file as AsyncIterable<Buffer>, rest: form.rest },
    refusal: undefined,
    end: () => {
      form.end()
      incoming.end()
    },
  }
}

/** The names of what was sent, for the audit; its values may be secrets. */
export const namesIn = ({ text }: SentBody): string | null => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return null
    return JSON.stringify(Object.fromEntries(Object.keys(value).map((name) => [name, null])))
  } catch {
    return null // checkBody refuses it
  }
}

export const checkBody = ({ text, refusal }: SentBody): ImportBody => {
  if (refusal) throw refusal
  const checked = body.safeParse(parseJson(text ?? '', 'the body'))
  if (!checked.success) throw new Refusal('bad_request', wordsFor(checked.error, 'the body'))
  return checked.data
}

/** `export`: of users, with the hashes of their passwords. */
const secret = /connection|export|key|secret|password|token|account|cert|credential/i

/** What SQL may know of a config. */
export const withoutSecrets = (config: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !secret.test(name)))
