// What a join opens: a subscription for each binding to a table, and one for the topic that it names.
import { expired } from '../../socket/socket-token.ts'
import type { Means } from '../../socket/protocol.ts'
import type { OpenedSubscription } from '../../socket/subscriptions.ts'
import type { Wire } from '../../socket/wire.ts'
import type { ErrorReply } from '../../../http/error-reply.ts'
import type { Receiver } from '../../types.ts'
import { isForbidden, requireName, sentenceOf, type Answers } from './answers.ts'
import { makeSpeaker, type Speaker } from './broadcast.ts'
import { watchedOf, type Watched } from './changes.ts'
import { formOf, makeGatherer, type FrameParts, type Gatherer } from './gather.ts'
import { around, type PhoenixCall, type Version } from './messages.ts'
import type { Join } from './shapes.ts'

/** A topic that was joined. */
export interface Joined {
  topic: string
  joinRef: string | null
  /** Of its subscriptions. */
  keys: string[]
  speaker: Speaker
  /** Whether broadcasts are acknowledged. */
  isAcked: boolean
  isPrivate: boolean
  hasTables: boolean
}

export interface JoinMeans extends Means {
  version: Version
  answers: Answers
  /** For a channel that can receive nothing more. */
  end: (joined: Joined, refusal: ErrorReply) => void
}

type Config = Join['config']

export const newJoined = ({ topic, joinRef }: PhoenixCall, config: Config): Joined => {
  const { ack, self } = config?.broadcast ?? {}
  return {
    topic,
    joinRef,
    keys: [topic],
    speaker: makeSpeaker(self === true),
    isAcked: ack === true,
    isPrivate: config?.private === true,
    hasTables: (config?.postgres_changes ?? []).length > 0,
  }
}

const watch = async (
  { version, subscriptions, answers: { warn } }: JoinMeans,
  topic: string,
  key: string,
  { table, wish, ids }: Watched,
  gatherer: Gatherer,
): Promise<OpenedSubscription> => {
  let form: FrameParts | undefined = undefined
  const receiver: Receiver = {
    deliver: (batch) => form && gatherer.deliver(batch, form),
    resync: () => {
      gatherer.flush()
      warn(topic, 'resync')
    },
    fail: (reply) => {
      gatherer.flush()
      warn(topic, sentenceOf(reply))
    },
  }
  const opening = await subscriptions.open(key, wish, receiver)
  form = formOf(version, topic, { table, columns: opening.subscription.columns }, ids)
  return opening
}

const receiverOf = (
  { version, wire, subscriptions, token, answers: { warn }, end }: JoinMeans,
  joined: Joined,
): Receiver => {
  const { topic, speaker, hasTables } = joined
  const [before, after] = around(version, topic, 'broadcast')
  // What the speaker held back may come when the token has expired.
  const write: Wire['write'] = (pieces) => {
    if (!token.isOver()) wire.write(pieces)
  }
  return {
    deliver: (batch) => speaker.hear(batch, before, after, write),
    resync: () => warn(topic, 'resync', 'broadcast'),
    fail: (reply) => {
      speaker.listens(false)
      warn(topic, sentenceOf(reply), 'broadcast')
      if (hasTables || !isForbidden(reply)) subscriptions.occupy(topic)
      else end(joined, reply)
    },
  }
}

/**
 * Who may not listen to the topic may still watch tables under its name, or speak on it: then nothing is opened, and it
 * counts as a channel, too.
 */
const listen = async (
  means: JoinMeans,
  joined: Joined,
): Promise<OpenedSubscription | undefined> => {
  const { subscriptions } = means
  const { topic, speaker } = joined
  const channel = `topic:${requireName(topic)}`
  const wish = { channel, filter: [], events: [], leave: false, since: undefined }
  try {
    const opening = await subscriptions.open(topic, wish, receiverOf(means, joined))
    speaker.listens(true)
    return opening
  } catch (error) {
    await requireOtherUse(means, joined, error)
    subscriptions.occupy(topic)
    return undefined
  }
}

/** Throws where the channel could receive nothing and send nothing. */
const requireOtherUse = async (
  { hub, token, errorReply }: JoinMeans,
  { topic, isPrivate, hasTables }: Joined,
  error: unknown,
): Promise<void> => {
  const reply = errorReply(error)
  if (isPrivate || reply.status !== 403) throw error
  if (hasTables) return
  if (!isForbidden(reply)) throw error
  await hub.requireSpeaker(requireName(topic), token.credentials())
}

/** Another token may admit to the topic. */
export const listenAgain = async (means: JoinMeans, joined: Joined): Promise<void> => {
  try {
    const opening = await listen(means, joined)
    opening?.go()
  } catch (error) {
    if (joined.hasTables) means.subscriptions.occupy(joined.topic)
    else means.end(joined, means.errorReply(error))
  }
}

export const openJoin = async (
  means: JoinMeans,
  joined: Joined,
  config: Config,
): Promise<OpenedSubscription[]> => {
  const { topic, keys } = joined
  const openings: OpenedSubscription[] = []
  const watched = watchedOf(config?.postgres_changes ?? [])
  const gatherer = makeGatherer(watched.length === 1, means.wire.write, () =>
    means.answers.warn(topic, 'resync'),
  )
  for (const [at, one] of watched.entries()) {
    const key = `${topic} ${at + 1}`
    keys.push(key)
    openings.push(await watch(means, topic, key, one, gatherer))
  }
  const opening = await listen(means, joined)
  if (opening) openings.push(opening)
  if (openings.some(({ isLive }) => !isLive())) throw expired()
  return openings
}
