// What a protocol gets from its socket, and what it must do.
import type { ErrorReply } from '../../http/error-reply.ts'
import type { SocketToken } from './socket-token.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Hub } from '../types.ts'
import type { Wire } from './wire.ts'

export interface Means {
  wire: Wire
  subscriptions: Subscriptions
  token: SocketToken
  hub: Hub
  errorReply: (error: unknown) => ErrorReply
  /** True when nothing is under way or withheld: all that the hub has delivered has been handed on. */
  isSteady: () => boolean
}

export interface Protocol {
  /** Answers at once, or returns the work to do, which is done after that of earlier messages. */
  receive: (message: Buffer, isBinary: boolean) => (() => Promise<void>) | undefined
  /** Sends an error that concerns the whole socket. */
  sendError: (reply: ErrorReply) => void
}

export type Speak = (means: Means) => Protocol
