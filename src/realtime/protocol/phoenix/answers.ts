// What a Phoenix channel gets besides changes and broadcasts: replies, and messages of the system.
import { Refusal } from '../../../errors.ts'
import type { ErrorReply } from '../../../http/error-reply.ts'
import { around, type Call, type Version } from './messages.ts'

export interface Answers {
  push: (topic: string, event: string, payload: object) => void
  reply: (asked: Call, status: 'ok' | 'error', response: object) => void
  /** Announces that changes of tables will come. */
  greet: (topic: string) => void
  /** Reports an error in a part of the channel; the channel stays joined. */
  warn: (topic: string, message: string, extension?: string) => void
}

const prefix = 'realtime:'
const changes = 'postgres_changes'

export const makeAnswers = (version: Version, send: (text: string) => void): Answers => {
  const push: Answers['push'] = (topic, event, payload) => {
    const [before, after] = around(version, topic, event)
    send(before + JSON.stringify(payload) + after)
  }

  const system = (topic: string, status: string, message: string, extension: string): void =>
    push(topic, 'system', { status, message, extension, channel: nameOf(topic) })

  return {
    push,
    reply: ({ topic, joinRef, ref }, status, response) => {
      const [before, after] = around(version, topic, 'phx_reply', joinRef, ref)
      send(before + JSON.stringify({ status, response }) + after)
    },
    greet: (topic) => system(topic, 'ok', 'Subscribed to PostgreSQL', changes),
    warn: (topic, message, extension = changes) => system(topic, 'error', message, extension),
  }
}

const nameOf = (topic: string): string => topic.slice(prefix.length)

export const requireName = (topic: string): string => {
  if (!topic.startsWith(prefix)) throw new Refusal('bad_request', `a topic begins with ${prefix}`)
  return nameOf(topic)
}

export const sentenceOf = ({ body }: ErrorReply): string =>
  (JSON.parse(body) as { error: { message: string } }).error.message
