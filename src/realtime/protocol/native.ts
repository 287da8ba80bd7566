// The protocol of /realtime/v1: JSON texts. Records from SQL are put into them as they are and never parsed, so that
// every digit of a number arrives.
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import type { ErrorReply } from '../../http/error-reply.ts'
import { parseJson, wordsFor } from '../../tools/json.ts'
import { memberOf } from '../../tools/json-text.ts'
import { piecesOf } from '../socket/frames.ts'
import type { Means, Protocol, Speak } from '../socket/protocol.ts'
import type { Change } from '../types.ts'

const ref = z.union([z.string(), z.number()]).nullish()
const channel = z.string()
/** The name of one of several subscriptions of a socket to one channel. */
const as = z.string().max(200).nullish()

/** Members not named here are dropped: they need not wait with the message. */
const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    channel,
    as,
    events: z.array(z.string()).nullish(),
    filter: z.union([z.string(), z.array(z.string())]).nullish(),
    leave: z.boolean().nullish(),
    since: z.string().nullish(),
    ref,
  }),
  z.object({ type: z.literal('unsubscribe'), channel, as, ref }),
  z.object({ type: z.literal('broadcast'), channel, event: z.string(), ref }),
  z.object({ type: z.literal('access_token'), token: z.string(), ref }),
  z.object({ type: z.literal('ping'), ref }),
])

type Message = z.infer<typeof message>
type Of<T extends Message['type']> = Extract<Message, { type: T }>
type Task = Exclude<Message, Of<'ping'>>

const types = message.options.map((option) => option.shape.type.value).join(', ')

/** What an answer repeats, also where the message is malformed. */
const marks = z.object({ channel: z.unknown(), as: z.unknown(), ref: z.unknown() }).partial()

export const speakNative: Speak = (means): Protocol => {
  const { wire, subscriptions, token, hub, errorReply, isSteady } = means
  const send = (value: object): void => wire.send(JSON.stringify(value))

  const work = (asked: Task, payload: string | undefined): Promise<void> => {
    switch (asked.type) {
      case 'subscribe':
        return subscribe(means, asked)
      case 'unsubscribe':
        return unsubscribe(asked)
      case 'broadcast':
        return broadcast(asked, payload)
      case 'access_token':
        return renew(asked)
    }
  }

  const unsubscribe = async ({ channel, as, ref }: Of<'unsubscribe'>): Promise<void> => {
    if (!subscriptions.close(keyOf(channel, as)))
      throw new Refusal('bad_request', 'there is no such subscription here')
    send({ type: 'unsubscribed', channel, ...named(as), ref })
  }

  const broadcast = async (asked: Of<'broadcast'>, payload = '{}'): Promise<void> => {
    const topic = /^topic:(.*)$/s.exec(asked.channel)?.[1]
    if (topic === undefined)
      throw new Refusal('bad_request', 'a channel to speak on is topic: and a name')
    const id = await hub.send(topic, asked.event, payload, token.speaker())
    send({ type: 'sent', id, ref: asked.ref })
  }

  const renew = async (asked: Of<'access_token'>): Promise<void> => {
    const isOther = await token.renew(asked.token)
    if (isOther) subscriptions.pause()
    send({ type: 'authorized', expires_at: token.expires(), ref: asked.ref })
    if (isOther) await subscriptions.resume()
  }

  const answer = ({ ref }: Of<'ping'>): void =>
    send({ type: 'pong', cursor: isSteady() ? hub.position() : undefined, ref })

  return {
    receive: (bytes, isBinary) => {
      if (isBinary) {
        wire.close(1003, 'messages are text')
        return undefined
      }
      const text = bytes.toString('utf8')
      let about: About = {}
      try {
        const value = parseJson(text, 'the message')
        about = aboutOf(value)
        const asked = check(value)
        if (asked.type !== 'ping') {
          const payload = asked.type === 'broadcast' ? memberOf(text, 'payload') : undefined
          return () =>
            work(asked, payload).catch((error: unknown) =>
              wire.send(failure(errorReply(error), about)),
            )
        }
        answer(asked)
      } catch (error) {
        wire.send(failure(errorReply(error), about))
      }
      return undefined
    },
    sendError: (reply) => wire.send(failure(reply)),
  }
}

const subscribe = async ({ wire, subscriptions }: Means, asked: Of<'subscribe'>): Promise<void> => {
  const { channel, filter, ref } = asked
  const mine = { channel, ...named(asked.as) }
  const wish = {
    channel,
    filter: typeof filter === 'string' ? [filter] : (filter ?? []),
    events: asked.events ?? [],
    leave: asked.leave ?? false,
    since: asked.since ?? undefined,
  }
  const begun = beginningsFor(mine)
  let isBegun = false
  await subscriptions.hold(keyOf(channel, asked.as), wish, {
    begin: ({ cursor, causalToken, isResync, key }) => {
      isBegun = true
      const resync = isResync && { resync: true }
      const more = { after: causalToken, ...resync, ref }
      wire.send(JSON.stringify({ type: 'subscribed', ...mine, key, cursor, ...more }))
    },
    deliver: (batch) =>
      wire.write(
        batch.once(begun.change, () =>
          piecesOf(batch.changes.map((change) => textOf(change, begun, batch.causalToken))),
        ),
      ),
    resync: ({ cursor, within, causalToken }) =>
      wire.send(JSON.stringify({ type: 'resync', ...mine, cursor, within, after: causalToken })),
    fail: (reply) => wire.send(failure(reply, { ...mine, ref: isBegun ? undefined : ref })),
  })
}

/** What every message of a subscription carries: which one it is. */
interface Mine {
  channel: string
  as?: string
}

const named = (as: string | null | undefined): { as?: string } =>
  typeof as === 'string' ? { as } : {}

const keyOf = (channel: string, as: string | null | undefined): string =>
  JSON.stringify([channel, as])

interface Beginnings {
  change: string
  broadcast: string
}

const beginningsFor = (mine: Mine): Beginnings => {
  const names = JSON.stringify(mine).slice(1, -1)
  return {
    change: `{"type":"change",${names},`,
    broadcast: `{"type":"broadcast",${names},`,
  }
}

const textOf = (change: Change, begun: Beginnings, causalToken?: string): string => {
  const after = causalToken === undefined ? '' : `,"after":"${causalToken}"`
  const end = `"timestamp":"${change.at}","id":"${change.id}","cursor":"${change.cursor}"${after}}`
  return change.event === 'BROADCAST'
    ? `${begun.broadcast}"event":${JSON.stringify(change.name)},"payload":${change.record ?? 'null'},${end}`
    : `${begun.change}"event":"${change.event}","record":${change.record ?? 'null'},"old_record":${change.oldRecord ?? 'null'},${end}`
}

/** What an error is about, as far as a malformed message names it. */
interface About {
  channel?: string | undefined
  as?: string | undefined
  ref?: string | number | null | undefined
}

const failure = ({ body }: ErrorReply, { channel, as, ref }: About = {}): string => {
  const about = JSON.stringify({ channel, as, ref }).slice(1, -1)
  return `{"type":"error",${body.slice(1, -1)}${about && `,${about}`}}`
}

const aboutOf = (value: unknown): About => {
  const given = marks.safeParse(value).data
  return {
    channel: typeof given?.channel === 'string' ? given.channel : undefined,
    as: typeof given?.as === 'string' ? given.as : undefined,
    ref: typeof given?.ref === 'string' || typeof given?.ref === 'number' ? given.ref : undefined,
  }
}

const check = (value: unknown): Message => {
  const checked = message.safeParse(value)
  if (checked.success) return checked.data
  const isOfNone = checked.error.issues[0]?.path.join('.') === 'type'
  const words = isOfNone ? `type must be one of ${types}` : wordsFor(checked.error, 'the message')
  throw new Refusal('bad_request', words, {}, checked.error)
}
