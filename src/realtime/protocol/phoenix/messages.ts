// The messages of Phoenix channels as Supabase's clients write and read them: objects (1.0.0) or arrays (2.0.0), with
// broadcasts as bytes.
import { z } from 'zod'
import { Refusal } from '../../../errors.ts'
import { elementsOf, memberOf } from '../../../tools/json-text.ts'

export type Version = '1.0.0' | '2.0.0'

/** A message without its payload. */
export interface PhoenixCall {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  /** The payload of a broadcast, as the client wrote it. */
  broadcast: string | undefined
}

export interface Push extends PhoenixCall {
  payload: unknown
}

/** What stands before and after the payload. */
export type Around = readonly [before: string, after: string]

const ref = z.string().nullish()
const objects = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown().optional(),
  ref,
  join_ref: ref,
})
const arrays = z.tuple([ref, ref, z.string(), z.string(), z.unknown()])

const notPhoenix = (cause?: unknown): Refusal =>
  new Refusal('bad_request', 'this is no message of a Phoenix channel', {}, cause)

/** Throws where nothing can be answered, because there is no reference. */
export const readPush = (version: Version, bytes: Buffer, isBinary: boolean): Push => {
  try {
    if (isBinary) return readBytes(bytes)
    const text = bytes.toString('utf8')
    return version === '1.0.0' ? readObject(text) : readArray(text)
  } catch (cause) {
    throw notPhoenix(cause)
  }
}

const readObject = (text: string): Push => {
  const given = objects.parse(JSON.parse(text))
  return {
    joinRef: given.join_ref ?? null,
    ref: given.ref ?? null,
    topic: given.topic,
    event: given.event,
    payload: given.payload,
    broadcast: broadcastIn(given.event, () => memberOf(text, 'payload')),
  }
}

const readArray = (text: string): Push => {
  const [joinRef, ref, topic, event, payload] = arrays.parse(JSON.parse(text))
  const broadcast = broadcastIn(event, () => elementsOf(text)[4])
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload, broadcast }
}

const broadcastIn = (event: string, payloadOf: () => string | undefined): string | undefined => {
  const payload = event === 'broadcast' ? payloadOf() : undefined
  return payload?.startsWith('{') ? memberOf(payload, 'payload') : undefined
}

const broadcastPush = 3
const json = 1
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Kind, five lengths, encoding, then the parts of those lengths, then the payload. */
const readBytes = (bytes: Buffer): Push => {
  const [kind, ...lengths] = bytes.subarray(0, 6)
  if (kind !== broadcastPush || bytes[6] !== json) throw notPhoenix()
  let at = 7
  const take = (length = 0): string => utf8.decode(bytes.subarray(at, (at += length)))
  const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map(take)
  const broadcast = utf8.decode(bytes.subarray(at))
  JSON.parse(broadcast) // or it throws
  return { joinRef, ref, topic, event: 'broadcast', payload: { event }, broadcast }
}

export const around = (
  version: Version,
  topic: string,
  event: string,
  joinRef: string | null = null,
  ref: string | null = null,
): Around => {
  if (version === '2.0.0')
    return [JSON.stringify([joinRef, ref, topic, event]).slice(0, -1) + ',', ']']
  const known = JSON.stringify({
    topic,
    event,
    ref,
    ...(joinRef !== null && { join_ref: joinRef }),
  })
  return [`${known.slice(0, -1)},"payload":`, '}']
}
