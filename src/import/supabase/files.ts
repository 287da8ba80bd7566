// The bytes of a Supabase project, over its REST API: the database holds only the rows.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import { failureOfStatus, type Net } from '../net/fetch.ts'
import { webAddress } from '../net/web-address.ts'
import { SourceFailed, type PlannedObject, type Source } from '../source.ts'

export interface SupabaseFiles {
  /** Throws SourceFailed where the key does not open storage. */
  test: () => Promise<void>
  open: NonNullable<Source['open']>
}

const refuse = (message: string): never => {
  throw new Refusal('bad_request', message)
}

export const makeSupabaseFiles = (
  restUrl: string,
  serviceKey: string,
  net: Pick<Net, 'fetch'>,
): SupabaseFiles => {
  const base = baseOf(restUrl)
  const headers = headersOf(serviceKey)

  const get = async (path: string, signal?: AbortSignal): Promise<Response> => {
    const response = await net.fetch(`${base}/storage/v1/${path}`, {
      headers,
      mostBytes: Infinity,
      ...(signal && { signal }),
    })
    if (response.status === 200) return response
    throw await failureOf(response)
  }

  return {
    test: async () => {
      await (await get('bucket?limit=1')).body?.cancel()
    },
    open: async (object, signal) => {
      const { name, md5 } = namedIn(object)
      // Behind "authenticated" no bucket can be taken for a word of the route.
      const path = `object/authenticated/${[object.bucket, ...name.split('/')].map(encodeURIComponent).join('/')}`
      const response = await get(path, signal)
      const length = response.headers.get('content-length')
      return {
        stream: Readable.from(response.body ?? [], { objectMode: false }),
        size: length === null ? null : Number(length),
        md5,
      }
    },
  }
}

const baseOf = (restUrl: string): string => {
  const parsed = webAddress(restUrl)
  if (!parsed)
    return refuse('restUrl must be the address of the project, such as https://abc.supabase.co')
  const path = parsed.pathname.replace(/\/+$/, '').replace(/\/(rest|storage|auth)\/v1$/, '')
  return parsed.origin + path
}

/** Keys of the new kind are no tokens: sent as one they are refused. */
const headersOf = (key: string): Record<string, string> => {
  if (!/^[\x21-\x7e]{1,4096}$/.test(key)) return refuse('serviceKey holds what no key holds')
  if (key.startsWith('sb_publishable_'))
    return refuse('serviceKey is a publishable key: the secret or the service_role key is needed')
  if (key.startsWith('sb_')) return { apikey: key }
  const role = roleOf(key)
  if (role !== undefined && role !== 'service_role')
    return refuse(`serviceKey is the key of ${role}: the secret or the service_role key is needed`)
  return { apikey: key, authorization: `Bearer ${key}` }
}

/** Of a token, without a look at its signature: to tell a mistake, not to trust it. */
const roleOf = (key: string): string | undefined => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString())
    return z.object({ role: z.string().max(63) }).parse(claims).role
  } catch {
    return undefined
  }
}

const itemShape = z.object({
  name: z.string(),
  metadata: z.object({ eTag: z.string().optional() }).nullish().catch(null),
})

/** By the name as it is written there; the etag of a file that was stored in one piece is its MD5. */
const namedIn = ({ from, key }: PlannedObject): { name: string; md5: string | null } => {
  const { data } = itemShape.safeParse(from)
  const md5 = /^"?([0-9a-f]{32})"?$/.exec(data?.metadata?.eTag ?? '')?.[1] ?? null
  return { name: data?.name ?? key, md5 }
}

const errorShape = z.object({
  statusCode: z.coerce.number().optional().catch(undefined),
  message: z.string().max(500).optional().catch(undefined),
})

/** A body of this length is read; a longer one says nothing. */
const mostOfError = 65_536

/** The true status may stand in the body of a 400. */
const failureOf = async (response: Response): Promise<SourceFailed> => {
  const text = await textOf(response)
  const { statusCode = response.status, message = 'no reason given' } = saidIn(text)
  const status = response.status === 400 ? statusCode : response.status
  if (status === 401 || status === 403)
    return new SourceFailed(`storage refuses the key (${status}): ${message}`)
  return failureOfStatus(status, `storage answers ${status}: ${message}`)
}

const saidIn = (text: string): z.infer<typeof errorShape> => {
  try {
    return errorShape.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

const textOf = async ({ body }: Response): Promise<string> => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > mostOfError) break
  }
  return text
}
