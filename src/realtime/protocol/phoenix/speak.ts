// The protocol of /realtime/v1/websocket: Phoenix channels, as Supabase's clients speak them, on top of the same
// subscriptions.
import { Refusal } from '../../../errors.ts'
import type { Means, Protocol, Speak } from '../../socket/protocol.ts'
import { makeAnswers, requireName, sentenceOf } from './answers.ts'
import { listenAgain, newJoined, openJoin, type Joined, type JoinMeans } from './join.ts'
import { readPush, type PhoenixCall, type Push, type Version } from './messages.ts'
import { join, read, renewal, spoken } from './shapes.ts'
import type { Join, Renewal, Spoken } from './shapes.ts'

/** What a client may send on a topic; each returns the work to do. */
interface Events {
  join: (asked: PhoenixCall, given: () => Join) => () => Promise<void>
  leave: (asked: PhoenixCall) => () => Promise<void>
  renew: (asked: PhoenixCall, given: () => Renewal) => () => Promise<void>
  broadcast: (asked: PhoenixCall, given: () => Spoken) => () => Promise<void>
}

const makeEvents = (given: Omit<JoinMeans, 'end'>, joined: Map<string, Joined>): Events => {
  const { subscriptions, token, hub, errorReply, answers } = given
  const { push, reply, greet, warn } = answers

  const leave = (topic: string): void => {
    for (const key of joined.get(topic)?.keys ?? []) subscriptions.close(key)
    joined.delete(topic)
  }

  const means: JoinMeans = {
    ...given,
    end: (there, refusal) => {
      leave(there.topic)
      answers.end(there, refusal)
    },
  }

  const renew = async (text: string): Promise<void> => {
    if (!(await token.renew(text))) return
    subscriptions.pause()
    await subscriptions.resume()
    for (const there of joined.values())
      if (!there.speaker.isListening()) await listenAgain(means, there)
  }

  const enter = async (asked: PhoenixCall, given: () => Join): Promise<void> => {
    const { topic } = asked
    leave(topic)
    requireName(topic)
    const { config, access_token: text } = given()
    if (text) await renew(text)
    const there = newJoined(asked, config)
    joined.set(topic, there)
    const openings = await openJoin(means, there, config)
    const bindings = config?.postgres_changes ?? []
    reply(asked, 'ok', { postgres_changes: bindings.map((one, at) => ({ id: at + 1, ...one })) })
    if (config?.presence?.enabled === true) push(topic, 'presence_state', {})
    if (bindings.length > 0) greet(topic)
    for (const { go } of openings) go()
  }

  return {
    join: (asked, given) => () =>
      enter(asked, given).catch((error: unknown) => {
        leave(asked.topic)
        throw error
      }),
    leave: (asked) => async () => {
      leave(asked.topic)
      reply(asked, 'ok', {})
    },
    renew: (asked, given) => async () =>
      renew(given().access_token).catch((error: unknown) =>
        warn(asked.topic, sentenceOf(errorReply(error))),
      ),
    broadcast: (asked, given) => async () => {
      const there = joined.get(asked.topic)
      if (!there) throw new Refusal('bad_request', 'this topic is not joined')
      const say = async (): Promise<string> => {
        const { event } = given()
        const name = requireName(asked.topic)
        return hub.send(name, event, asked.broadcast ?? '{}', token.speaker())
      }
      try {
        await there.speaker.speak(say)
        if (there.isAcked) reply(asked, 'ok', {})
      } catch (error) {
        if (there.isAcked) throw error
        // Nobody waits for a reply.
        warn(asked.topic, sentenceOf(errorReply(error)), 'broadcast')
      }
    },
  }
}

const refuse = (sentence: string) => async (): Promise<void> => {
  throw new Refusal('bad_request', sentence)
}

/** What to do, which holds no more of the payload than it needs. */
const workOf = (events: Events, asked: PhoenixCall, payload: unknown): (() => Promise<void>) => {
  switch (asked.event) {
    case 'phx_join':
      return events.join(asked, read(join, payload))
    case 'phx_leave':
      return events.leave(asked)
    case 'access_token':
      return events.renew(asked, read(renewal, payload))
    case 'broadcast':
      return events.broadcast(asked, read(spoken, payload))
    case 'presence':
      return refuse('presence is not offered')
    default:
      return refuse('there is no such event')
  }
}

export const speakPhoenix =
  (version: Version): Speak =>
  (means: Means): Protocol => {
    const { wire, errorReply } = means
    const joined = new Map<string, Joined>()
    const answers = makeAnswers(version, wire.send)
    const events = makeEvents({ ...means, version, answers }, joined)

    return {
      receive: (bytes, isBinary) => {
        let asked: Push
        try {
          asked = readPush(version, bytes, isBinary)
        } catch (error) {
          wire.close(1003, sentenceOf(errorReply(error)))
          return undefined
        }
        if (asked.topic === 'phoenix' && asked.event === 'heartbeat') {
          answers.reply(asked, 'ok', {})
          return undefined
        }
        const { payload, ...call } = asked
        const work = workOf(events, call, payload)
        return () =>
          work().catch((error: unknown) =>
            answers.reply(call, 'error', { reason: sentenceOf(errorReply(error)) }),
          )
      },
      sendError: (reply) => {
        for (const topic of joined.keys()) answers.warn(topic, sentenceOf(reply))
      },
    }
  }
