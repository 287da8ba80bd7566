// The fetch ask: one call to a provider of third-party sign-in. The client's secret is put in here, so that SQL never
// has it; SQL judges whatever comes back.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Perform } from './perform.ts'

const texts = z.record(z.string(), z.string())

const shape = z.object({
  kind: z.literal('fetch'),
  provider: z.string(),
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  headers: texts,
  form: texts.nullish(),
  ms: z.int().positive(),
  fill: z
    .array(
      z.object({ in: z.enum(['form', 'query']), name: z.string(), over: z.string().nullish() }),
    )
    .default([]),
})

type Ask = z.infer<typeof shape>

/** For the log: holds no part of an address, of a body or of a secret. */
export interface Trouble {
  provider: string
  failure: string
  code: string | undefined
}

const mostBytes = 1_048_576

export const makeFetch =
  (secrets: ReadonlyMap<string, string>, onTrouble: (trouble: Trouble) => void): Perform =>
  async (asked) => {
    const ask = shape.parse(asked)
    const { provider } = ask
    const secret = secrets.get(provider)
    const fail = (failure: string, code?: string): Record<string, unknown> => {
      onTrouble({ provider, failure, code })
      return { status: null, failure, body: null }
    }
    if (ask.fill.length > 0 && secret === undefined) return fail('unconfigured')
    try {
      return await answerTo(withSecret(ask, secret ?? ''))
    } catch (error) {
      return fail(failureOf(error), codeOf(error))
    }
  }

/** Fills in the secret itself, or an HMAC of a message, which proves that we have it. */
const withSecret = (ask: Ask, secret: string): Ask => {
  const form = { ...ask.form }
  let { url } = ask
  for (const { in: where, name, over } of ask.fill) {
    const value =
      typeof over === 'string' ? createHmac('sha256', secret).update(over).digest('hex') : secret
    if (where === 'form') form[name] = value
    else url += `${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  }
  return { ...ask, url, form }
}

class TooLarge extends Error {}

const answerTo = async (ask: Ask): Promise<Record<string, unknown>> => {
  const { method, url, headers, form, ms } = ask
  const response = await fetch(url, {
    method,
    // A code is good for one try: it must not be lost on a kept connection that the provider has closed meanwhile.
    headers: { ...headers, connection: 'close' },
    body: method === 'POST' ? new URLSearchParams(form ?? {}).toString() : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(ms),
  })
  return { status: response.status, body: await textOf(response) }
}

/** At most so many bytes, and without NUL, which Postgres cannot store. */
const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const body: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined
  if (body === undefined) return ''
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '\ufffd')
}

const failureOf = (error: unknown): string => {
  if (error instanceof TooLarge) return 'too large'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

/** Such as ENOTFOUND or CERT_HAS_EXPIRED; messages are left out, which may hold the address. */
const codeOf = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
}
