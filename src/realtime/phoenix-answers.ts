// What a Phoenix channel is told besides what it listens to: replies, and messages of the system.
import { Refusal, type Told } from '../errors.ts'
import { around, type Call, type Version } from './phoenix-frames.ts'

export interface Answers {
  push: (topic: string, event: string, payload: object) => void
  reply: (asked: Call, status: 'ok' | 'error', response: object) => void
  /** Says what went wrong with a part of the channel; the channel stays. */
  warn: (topic: string, message: string, extension?: string) => void
}

const prefix = 'realtime:'

export const makeAnswers = (version: Version, send: (text: string) => void): Answers => {
  const push: Answers['push'] = (topic, event, payload) => {
    const [before, after] = around(version, topic, event)
    send(before + JSON.stringify(payload) + after)
  }

  return {
    push,
    reply: ({ topic, joinRef, ref }, status, response) => {
      const [before, after] = around(version, topic, 'phx_reply', joinRef, ref)
      send(before + JSON.stringify({ status, response }) + after)
    },
    warn: (topic, message, extension = 'postgres_changes') =>
      push(topic, 'system', { status: 'error', message, extension, channel: nameOf(topic) }),
  }
}

const nameOf = (topic: string): string => topic.slice(prefix.length)

export const requireName = (topic: string): string => {
  if (!topic.startsWith(prefix)) throw new Refusal('bad_request', `a topic begins with ${prefix}`)
  return nameOf(topic)
}

export const sentenceOf = ({ body }: Told): string =>
  (JSON.parse(body) as { error: { message: string } }).error.message
