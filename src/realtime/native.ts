// The protocol of /realtime/v1: JSON texts. What comes from SQL is put into them as it is and never parsed, so that
// every digit of a number arrives.
import { z } from 'zod'
import { Refusal, type Told } from '../errors.ts'
import { parseJson, wordsFor } from '../json.ts'
import { memberOf } from '../members.ts'
import { piecesOf } from './frames.ts'
import type { Means, Protocol, Speak } from './protocol.ts'
import type { Change } from './types.ts'

const ref = z.union([z.string(), z.number()]).nullish()
const channel = z.string()

/** What is not named here is cut off: it need not wait with the message. */
const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    channel,
    events: z.array(z.string()).nullish(),
    filter: z.union([z.string(), z.array(z.string())]).nullish(),
    since: z.string().nullish(),
    ref,
  }),
  z.object({ type: z.literal('unsubscribe'), channel, ref }),
  z.object({ type: z.literal('broadcast'), channel, event: z.string(), ref }),
  z.object({ type: z.literal('access_token'), token: z.string(), ref }),
  z.object({ type: z.literal('ping'), ref }),
])

type Message = z.infer<typeof message>
type Of<T extends Message['type']> = Extract<Message, { type: T }>
type Task = Exclude<Message, Of<'ping'>>

const types = message.options.map((option) => option.shape.type.value).join(', ')

/** What an answer names, also where the message is not understood. */
const marks = z.object({ channel: z.unknown(), ref: z.unknown() }).partial()

export const speakNative: Speak = (means): Protocol => {
  const { wire, desk, pass, hub, tell, isSteady } = means
  const send = (value: object): void => wire.send(JSON.stringify(value))

  const work = (asked: Task, said: string | undefined): Promise<void> => {
    switch (asked.type) {
      case 'subscribe':
        return subscribe(means, asked)
      case 'unsubscribe':
        return unsubscribe(asked)
      case 'broadcast':
        return broadcast(asked, said)
      case 'access_token':
        return renew(asked)
    }
  }

  const unsubscribe = async ({ channel, ref }: Of<'unsubscribe'>): Promise<void> => {
    if (!desk.close(channel)) throw new Refusal('bad_request', 'there is no such subscription here')
    send({ type: 'unsubscribed', channel, ref })
  }

  const broadcast = async (asked: Of<'broadcast'>, said = '{}'): Promise<void> => {
    const topic = /^topic:(.*)$/s.exec(asked.channel)?.[1]
    if (topic === undefined)
      throw new Refusal('bad_request', 'a channel to speak on is topic: and a name')
    await hub.say(topic, asked.event, said, pass.credentials())
    send({ type: 'sent', ref: asked.ref })
  }

  const renew = async ({ token, ref }: Of<'access_token'>): Promise<void> => {
    const isOther = await pass.renew(token)
    if (isOther) desk.pause()
    send({ type: 'authorized', expires_at: pass.expires(), ref })
    if (isOther) await desk.resume()
  }

  const answer = ({ ref }: Of<'ping'>): void =>
    send({ type: 'pong', cursor: isSteady() ? hub.position() : undefined, ref })

  return {
    hear: (bytes, isBinary) => {
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
          const said = asked.type === 'broadcast' ? memberOf(text, 'payload') : undefined
          return () =>
            work(asked, said).catch((error: unknown) => wire.send(failure(tell(error), about)))
        }
        answer(asked)
      } catch (error) {
        wire.send(failure(tell(error), about))
      }
      return undefined
    },
    say: (told) => wire.send(failure(told)),
  }
}

const subscribe = async ({ wire, desk }: Means, asked: Of<'subscribe'>): Promise<void> => {
  const { channel, filter, ref } = asked
  const wish = {
    channel,
    filter: typeof filter === 'string' ? [filter] : (filter ?? []),
    events: asked.events ?? [],
    since: asked.since ?? undefined,
  }
  const begun = beginningsFor(channel)
  let isBegun = false
  await desk.hold(channel, wish, {
    begin: ({ cursor, isResync }) => {
      isBegun = true
      const resync = isResync && { resync: true }
      wire.send(JSON.stringify({ type: 'subscribed', channel, cursor, ...resync, ref }))
    },
    deliver: (batch) =>
      wire.write(
        batch.once(begun.change, () =>
          piecesOf(batch.changes.map((change) => textOf(change, begun))),
        ),
      ),
    resync: (cursor) => wire.send(JSON.stringify({ type: 'resync', channel, cursor })),
    fail: (told) => wire.send(failure(told, { channel, ref: isBegun ? undefined : ref })),
  })
}

interface Beginnings {
  change: string
  broadcast: string
}

const beginningsFor = (channel: string): Beginnings => ({
  change: `{"type":"change","channel":${JSON.stringify(channel)},`,
  broadcast: `{"type":"broadcast","channel":${JSON.stringify(channel)},`,
})

const textOf = (change: Change, begun: Beginnings): string => {
  const end = `"timestamp":"${change.at}","id":"${change.id}","cursor":"${change.cursor}"}`
  return change.event === 'BROADCAST'
    ? `${begun.broadcast}"event":${JSON.stringify(change.name)},"payload":${change.record ?? 'null'},${end}`
    : `${begun.change}"event":"${change.event}","record":${change.record ?? 'null'},"old_record":${change.oldRecord ?? 'null'},${end}`
}

/** What an error is about, as far as that can be told of a message that may be none. */
interface About {
  channel?: string | undefined
  ref?: string | number | null | undefined
}

const failure = ({ body }: Told, { channel, ref }: About = {}): string => {
  const about = JSON.stringify({ channel, ref }).slice(1, -1)
  return `{"type":"error",${body.slice(1, -1)}${about && `,${about}`}}`
}

const aboutOf = (value: unknown): About => {
  const given = marks.safeParse(value).data
  return {
    channel: typeof given?.channel === 'string' ? given.channel : undefined,
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
