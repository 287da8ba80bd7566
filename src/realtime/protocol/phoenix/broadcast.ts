// The broadcasts of one joined topic: a client does not get its own, unless it asked for that.
import { piecesOf } from '../../socket/frames.ts'
import type { Batch, Change } from '../../types.ts'
import type { Wire } from '../../socket/wire.ts'

export interface Speaker {
  /** Whether from here on the topic's messages come here. */
  listens: (does: boolean) => void
  isListening: () => boolean
  /** Sends one: `send` resolves with the id of the message. */
  speak: (send: () => Promise<string>) => Promise<void>
  hear: (batch: Batch, before: string, after: string, write: Wire['write']) => void
}

/** Ids of own messages that have not come back. */
const mostOwn = 1_000

export const makeSpeaker = (hearsItself: boolean): Speaker => {
  const own = new Set<string>()
  const held: (() => void)[] = []
  let isListening = false
  let speaking = 0

  const hear: Speaker['hear'] = (batch, before, after, write) => {
    // A message may come back before its id is known.
    if (speaking > 0) {
      held.push(() => hear(batch, before, after, write))
      return
    }
    const framed = (changes: readonly Change[]): Buffer[] =>
      piecesOf(changes.map((change) => before + messageOf(change) + after))
    const others = batch.changes.filter(({ id }) => !own.delete(id))
    if (others.length === batch.changes.length)
      write(batch.once(before, () => framed(batch.changes)))
    else if (others.length > 0) write(framed(others))
  }

  const speak: Speaker['speak'] = async (send) => {
    if (hearsItself || !isListening) {
      await send()
      return
    }
    speaking += 1
    try {
      const id = await send()
      if (own.size < mostOwn) own.add(id)
    } finally {
      speaking -= 1
      for (const later of held.splice(0)) later()
    }
  }

  return { hear, speak, listens: (does) => (isListening = does), isListening: () => isListening }
}

const messageOf = ({ name, record, id }: Change): string =>
  `{"type":"broadcast","event":${JSON.stringify(name)},"payload":${record ?? 'null'},"meta":{"id":"${id}"}}`
