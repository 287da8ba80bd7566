// Calls an entry point in SQL, and does for it what only the gateway can do.
import type { Perform } from '../asks/perform.ts'
import { comingAfter } from '../database/after.ts'
import type { EntryReply, EntryRequest } from '../database/entries.ts'
import type { HttpReply } from '../http/reply.ts'
import { signNothing, type Sign } from '../http/signing.ts'

/** Calls the entry point, and again for as long as it asks for something only we can do. */
export const callEntry = async (
  call: (request: EntryRequest) => Promise<EntryReply>,
  perform: Perform,
  request: EntryRequest,
  secrets: ReadonlyMap<string, string>,
): Promise<EntryReply> => {
  let reply = await call(request)
  while (reply.ask) {
    const next = await call({ ...request, answer: await perform(reply.ask, secrets) })
    reply = comingAfter(reply, next)
  }
  return reply
}

/** Puts the signed token where SQL left its marker, in the body and in every header. */
export const withSignedToken = (reply: EntryReply, sign: Sign = signNothing): HttpReply => {
  const { status, headers, body, token, marker } = reply
  if (token === null || marker === null) return { status, headers: headers ?? {}, body }
  const signed = sign(token)
  const fill = (text: string): string => text.replaceAll(marker, () => signed)
  const filled = Object.entries(headers ?? {}).map(([name, value]) => [name, fill(value)] as const)
  return { status, headers: Object.fromEntries(filled), body: body && fill(body) }
}
