// What the service says on the socket.
import { PlinthError } from '../core/error.ts'

/** Which members it has follows from its type. */
export interface Message {
  type: string
  channel?: string
  /** The subscription that it is for. */
  as?: string
  /** Of the message that it answers. */
  ref?: number
  event?: string
  record?: Record<string, unknown> | null
  old_record?: Record<string, unknown> | null
  payload?: unknown
  timestamp?: string
  id?: string
  cursor?: string
  resync?: boolean
  /** Milliseconds: many must read again, and not all at once. */
  within?: number
  /** A read that must show all this has to come after it. */
  after?: string
  error?: { code: string; message: string; details: Record<string, unknown> | null }
}

export const errorIn = ({ error }: Message): PlinthError =>
  new PlinthError(
    error ?? { code: 'bad_response', message: 'the answer is not one of the service' },
  )
