// The protocol of /realtime/v1/websocket: Phoenix channels, as Supabase's clients speak them, on top of the same
// subscriptions. Each binding of a join is a subscription of its own, and so is the topic the join names.
import { Refusal } from '../../../errors.ts'
import type { Opening } from '../../socket/subscriptions.ts'
import { expired } from '../../socket/socket-token.ts'
import { makeAnswers, requireName, sentenceOf } from './answers.ts'
import { makeSpeaker, type Speaker } from './broadcast.ts'
import { aroundChanges, changePiecesOf, watchedOf } from './changes.ts'
import { around, readPush, type Around, type Call, type Push, type Version } from './messages.ts'
import {
  type Binding,
  type Join,
  join,
  read,
  renewal,
  type Renewal,
  spoken,
  type Spoken,
} from './shapes.ts'
import type { Protocol, Speak } from '../../socket/protocol.ts'
import type { Receiver } from '../../types.ts'
import type { Wire } from '../../socket/wire.ts'

/** A topic that was joined. */
interface Joined {
  keys: string[]
  speaker: Speaker
  /** Whether what is said is to be acknowledged. */
  isAcked: boolean
}

export const speakPhoenix =
  (version: Version): Speak =>
  ({ wire, desk, pass, hub, tell }): Protocol => {
    const joined = new Map<string, Joined>()
    const { push, reply, greet, warn } = makeAnswers(version, wire.send)

    const leave = (topic: string): void => {
      for (const key of joined.get(topic)?.keys ?? []) desk.close(key)
      joined.delete(topic)
    }

    const enter = async (asked: Call, given: () => Join): Promise<void> => {
      const { topic } = asked
      leave(topic)
      const name = requireName(topic)
      const { config, access_token: token } = given()
      if (token) await renew(token)
      const bindings = config?.postgres_changes ?? []
      const { ack, self } = config?.broadcast ?? {}
      const speaker = makeSpeaker(self === true)
      const keys = [topic]
      joined.set(topic, { keys, speaker, isAcked: ack === true })
      const openings: Opening[] = []
      for (const [at, one] of bindings.entries()) {
        const key = `${topic} ${at + 1}`
        keys.push(key)
        openings.push(await watch(topic, key, at + 1, one))
      }
      const heard = await listen(topic, name, speaker, config?.private === true)
      if (heard) openings.push(heard)
      if (openings.some(({ isLive }) => !isLive())) throw expired()
      reply(asked, 'ok', { postgres_changes: bindings.map((one, at) => ({ id: at + 1, ...one })) })
      if (config?.presence?.enabled === true) push(topic, 'presence_state', {})
      if (bindings.length > 0) greet(topic)
      for (const { go } of openings) go()
    }

    const enterOrLeave = (asked: Call, given: () => Join) => (): Promise<void> =>
      enter(asked, given).catch((error: unknown) => {
        leave(asked.topic)
        throw error
      })

    const watch = async (
      topic: string,
      key: string,
      id: number,
      one: Binding,
    ): Promise<Opening> => {
      const { table, wish } = watchedOf(one)
      let begun: Around = ['', '']
      const receiver: Receiver = {
        deliver: (batch) => wire.write(changePiecesOf(batch, begun)),
        resync: () => warn(topic, 'resync'),
        fail: (told) => warn(topic, sentenceOf(told)),
      }
      const opening = await desk.open(key, wish, receiver)
      const { columns } = opening.subscription
      begun = aroundChanges({ version, topic, id, table, columns })
      return opening
    }

    /** Whoever joins only to watch tables need not be let in to the topic of that name; it counts as a channel, too. */
    const listen = async (
      topic: string,
      name: string,
      speaker: Speaker,
      isPrivate: boolean,
    ): Promise<Opening | undefined> => {
      const [before, after] = around(version, topic, 'broadcast')
      // What the speaker held back may come when the token is over.
      const write: Wire['write'] = (pieces) => {
        if (!pass.isOver()) wire.write(pieces)
      }
      const receiver: Receiver = {
        deliver: (batch) => speaker.hear(batch, before, after, write),
        resync: () => warn(topic, 'resync', 'broadcast'),
        fail: (told) => {
          desk.occupy(topic)
          warn(topic, sentenceOf(told), 'broadcast')
        },
      }
      const channel = `topic:${name}`
      const wish = { channel, filter: [], events: [], leave: false, since: undefined }
      try {
        const opening = await desk.open(topic, wish, receiver)
        speaker.listens()
        return opening
      } catch (error) {
        if (isPrivate || tell(error).status !== 403) throw error
        desk.occupy(topic)
        return undefined
      }
    }

    const refuse = (sentence: string) => async (): Promise<void> => {
      throw new Refusal('bad_request', sentence)
    }

    const renew = async (token: string): Promise<void> => {
      if (!(await pass.renew(token))) return
      desk.pause()
      await desk.resume()
    }

    const renewOrWarn = (asked: Call, given: () => Renewal) => async (): Promise<void> =>
      renew(given().access_token).catch((error: unknown) =>
        warn(asked.topic, sentenceOf(tell(error))),
      )

    const broadcast = (asked: Call, given: () => Spoken) => async (): Promise<void> => {
      const there = joined.get(asked.topic)
      if (!there) throw new Refusal('bad_request', 'this topic is not joined')
      const { event } = given()
      const name = requireName(asked.topic)
      const say = (): Promise<string> =>
        hub.say(name, event, asked.said ?? '{}', pass.credentials())
      await there.speaker.speak(say)
      if (there.isAcked) reply(asked, 'ok', {})
    }

    /** What to do, which holds no more of the payload than it needs. */
    const workOf = (asked: Call, payload: unknown): (() => Promise<void>) => {
      switch (asked.event) {
        case 'phx_join':
          return enterOrLeave(asked, read(join, payload))
        case 'phx_leave':
          return async () => {
            leave(asked.topic)
            reply(asked, 'ok', {})
          }
        case 'access_token':
          return renewOrWarn(asked, read(renewal, payload))
        case 'broadcast':
          return broadcast(asked, read(spoken, payload))
        case 'presence':
          return refuse('presence is not offered')
        default:
          return refuse('there is no such event')
      }
    }

    return {
      hear: (bytes, isBinary) => {
        let asked: Push
        try {
          asked = readPush(version, bytes, isBinary)
        } catch (error) {
          wire.close(1003, sentenceOf(tell(error)))
          return undefined
        }
        if (asked.topic === 'phoenix' && asked.event === 'heartbeat') {
          reply(asked, 'ok', {})
          return undefined
        }
        const { payload, ...call } = asked
        const work = workOf(call, payload)
        return () =>
          work().catch((error: unknown) =>
            reply(call, 'error', { reason: sentenceOf(tell(error)) }),
          )
      },
      say: (told) => {
        for (const topic of joined.keys()) warn(topic, sentenceOf(told))
      },
    }
  }
