// What a join opens: a subscription for each binding to a table, and one for the topic that it names.
import { expired } from '../../socket/socket-token.ts'
import type { Means } from '../../socket/protocol.ts'
import type { Opening } from '../../socket/subscriptions.ts'
import type { Wire } from '../../socket/wire.ts'
import type { Receiver } from '../../types.ts'
import { requireName, sentenceOf, type Answers } from './answers.ts'
import { makeSpeaker, type Speaker } from './broadcast.ts'
import { aroundChanges, changePiecesOf, watchedOf } from './changes.ts'
import { around, type Around, type Version } from './messages.ts'
import type { Binding, Join } from './shapes.ts'

/** A topic that was joined. */
export interface Joined {
  topic: string
  /** Of its subscriptions. */
  keys: string[]
  speaker: Speaker
  /** Whether broadcasts are acknowledged. */
  isAcked: boolean
}

export interface JoinMeans extends Means {
  version: Version
  answers: Answers
}

type Config = Join['config']

export const newJoined = (topic: string, config: Config): Joined => {
  const { ack, self } = config?.broadcast ?? {}
  return { topic, keys: [topic], speaker: makeSpeaker(self === true), isAcked: ack === true }
}

const watch = async (
  { version, wire, subscriptions, answers: { warn } }: JoinMeans,
  topic: string,
  key: string,
  id: number,
  binding: Binding,
): Promise<Opening> => {
  const { table, wish } = watchedOf(binding)
  let begun: Around = ['', '']
  const receiver: Receiver = {
    deliver: (batch) => wire.write(changePiecesOf(batch, begun)),
    resync: () => warn(topic, 'resync'),
    fail: (reply) => warn(topic, sentenceOf(reply)),
  }
  const opening = await subscriptions.open(key, wish, receiver)
  const { columns } = opening.subscription
  begun = aroundChanges({ version, topic, id, table, columns })
  return opening
}

const receiverOf = (
  { version, wire, subscriptions, token, answers: { warn } }: JoinMeans,
  { topic, speaker }: Joined,
): Receiver => {
  const [before, after] = around(version, topic, 'broadcast')
  // What the speaker held back may come when the token has expired.
  const write: Wire['write'] = (pieces) => {
    if (!token.isOver()) wire.write(pieces)
  }
  return {
    deliver: (batch) => speaker.hear(batch, before, after, write),
    resync: () => warn(topic, 'resync', 'broadcast'),
    fail: (reply) => {
      subscriptions.occupy(topic)
      warn(topic, sentenceOf(reply), 'broadcast')
    },
  }
}

/** A join that only watches tables succeeds although the topic of that name is closed to it; it counts as a channel, too. */
const listen = async (
  means: JoinMeans,
  joined: Joined,
  isPrivate: boolean,
): Promise<Opening | undefined> => {
  const { subscriptions, errorReply } = means
  const { topic, speaker } = joined
  const channel = `topic:${requireName(topic)}`
  const wish = { channel, filter: [], events: [], leave: false, since: undefined }
  try {
    const opening = await subscriptions.open(topic, wish, receiverOf(means, joined))
    speaker.listens()
    return opening
  } catch (error) {
    if (isPrivate || errorReply(error).status !== 403) throw error
    subscriptions.occupy(topic)
    return undefined
  }
}

export const openJoin = async (
  means: JoinMeans,
  joined: Joined,
  config: Config,
): Promise<Opening[]> => {
  const { topic, keys } = joined
  const openings: Opening[] = []
  for (const [at, binding] of (config?.postgres_changes ?? []).entries()) {
    const key = `${topic} ${at + 1}`
    keys.push(key)
    openings.push(await watch(means, topic, key, at + 1, binding))
  }
  const opening = await listen(means, joined, config?.private === true)
  if (opening) openings.push(opening)
  if (openings.some(({ isLive }) => !isLive())) throw expired()
  return openings
}
