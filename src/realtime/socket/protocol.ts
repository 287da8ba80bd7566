// What a protocol is given to speak with, and what it must answer to.
import type { Told } from '../../errors.ts'
import type { Desk } from './subscriptions.ts'
import type { Pass } from './socket-token.ts'
import type { Hub } from '../types.ts'
import type { Wire } from './wire.ts'

export interface Means {
  wire: Wire
  desk: Desk
  pass: Pass
  hub: Hub
  tell: (error: unknown) => Told
  /** Whether nothing is under way or withheld: what the hub has handed to us has been handed on. */
  isSteady: () => boolean
}

export interface Protocol {
  /** Answers at once or gives the work to do, which is done when that of earlier messages is. */
  hear: (message: Buffer, isBinary: boolean) => (() => Promise<void>) | undefined
  /** Says something that concerns the whole socket. */
  say: (told: Told) => void
}

export type Speak = (means: Means) => Protocol
