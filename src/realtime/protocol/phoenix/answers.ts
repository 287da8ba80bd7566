// What a Phoenix channel gets besides changes and broadcasts: replies, and messages of the system.
import { Refusal } from '../../../errors.ts'
import type { ErrorReply } from '../../../http/error-reply.ts'
import { around, type PhoenixCall, type Version } from './messages.ts'

export interface Answers {
  push: (topic: string, event: string, payload: object) => void
  reply: (asked: PhoenixCall, status: 'ok' | 'error', response: object) => void
  /** Announces that changes of tables will come. */
  greet: (topic: string) => void
  /** Reports an error in a part of the channel; the channel stays joined. */
  warn: (topic: string, message: string, extension?: string) => void
  /** Tells that a joined channel has ended: its client joins again. */
  end: (joined: Pick<PhoenixCall, 'topic' | 'joinRef'>, refusal: ErrorReply) => void
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
    end: ({ topic, joinRef }, refusal) => {
      const [before, after] = around(version, topic, 'phx_error', joinRef)
      const code = isForbidden(refusal) ? 403 : refusal.status
      send(before + JSON.stringify({ code, reason: sentenceOf(refusal) }) + after)
    },
  }
}

const nameOf = (topic: string): string => topic.slice(prefix.length)

export const requireName = (topic: string): string => {
  if (!topic.startsWith(prefix)) throw new Refusal('bad_request', `a topic begins with ${prefix}`)
  return nameOf(topic)
}

const errorOf = ({ body }: ErrorReply): { code: string; message: string } =>
  (JSON.parse(body) as { error: { code: string; message: string } }).error

export const sentenceOf = (reply: ErrorReply): string => errorOf(reply).message

/** No policy admits it; not where one fails. */
export const isForbidden = (reply: ErrorReply): boolean => errorOf(reply).code === 'forbidden'
