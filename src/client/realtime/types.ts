// The types of a channel, by supabase's names.
import type { PlinthError } from '../core/error.ts'
import type { HttpSent } from './http-send.ts'

interface ChangeBase {
  schema: string
  table: string
  commit_timestamp: string
  errors: string[] | null
}

type Rows = Record<string, unknown>
type Nothing = Record<string, never>

export interface RealtimePostgresInsertPayload<Row> extends ChangeBase {
  eventType: 'INSERT'
  new: Row
  old: Nothing
}

export interface RealtimePostgresUpdatePayload<Row> extends ChangeBase {
  eventType: 'UPDATE'
  new: Row
  old: Partial<Row>
}

export interface RealtimePostgresDeletePayload<Row> extends ChangeBase {
  eventType: 'DELETE'
  new: Nothing
  old: Partial<Row>
}

export type RealtimePostgresChangesPayload<Row> =
  | RealtimePostgresInsertPayload<Row>
  | RealtimePostgresUpdatePayload<Row>
  | RealtimePostgresDeletePayload<Row>

export interface PayloadOf<Row> {
  '*': RealtimePostgresChangesPayload<Row>
  INSERT: RealtimePostgresInsertPayload<Row>
  UPDATE: RealtimePostgresUpdatePayload<Row>
  DELETE: RealtimePostgresDeletePayload<Row>
}

export interface ChangesFilter<Event extends keyof PayloadOf<unknown>> {
  event: Event
  /** `public`, which is all that can be watched. */
  schema?: string
  table: string
  /** As in an address of the REST API: `list=eq.7`. Several, between commas, must all match. */
  filter?: string
}

export interface RealtimeBroadcastPayload<Payload> {
  type: 'broadcast'
  event: string
  payload: Payload
  meta?: { id: string }
}

export interface RealtimeSystemPayload {
  extension: 'postgres_changes' | 'broadcast'
  status: 'ok' | 'error'
  /** `resync`: what changed meanwhile is lost; read again. */
  message: string
  channel: string
}

export type RealtimeSubscribeStatus = 'SUBSCRIBED' | 'TIMED_OUT' | 'CHANNEL_ERROR' | 'CLOSED'
export type RealtimeSendResponse = 'ok' | 'timed out' | 'error'

export interface RealtimeChannelOptions {
  config?: {
    broadcast?: {
      /** Whether its own messages come back. */
      self?: boolean
      /** Messages are always acknowledged here. */
      ack?: boolean
    }
    /** Whether a topic that may not be listened to is an error though nothing listens. */
    private?: boolean
  }
}

export interface BroadcastMessage {
  type: 'broadcast'
  event: string
  payload?: unknown
}

export interface RealtimeChannel {
  /** `realtime:` and its name. */
  readonly topic: string
  readonly state: 'closed' | 'joining' | 'joined' | 'errored'
  on<Row = Rows>(
    type: 'postgres_changes',
    filter: ChangesFilter<'*'>,
    callback: (payload: PayloadOf<Row>['*']) => void,
  ): RealtimeChannel
  on<Row = Rows>(
    type: 'postgres_changes',
    filter: ChangesFilter<'INSERT'>,
    callback: (payload: PayloadOf<Row>['INSERT']) => void,
  ): RealtimeChannel
  on<Row = Rows>(
    type: 'postgres_changes',
    filter: ChangesFilter<'UPDATE'>,
    callback: (payload: PayloadOf<Row>['UPDATE']) => void,
  ): RealtimeChannel
  on<Row = Rows>(
    type: 'postgres_changes',
    filter: ChangesFilter<'DELETE'>,
    callback: (payload: PayloadOf<Row>['DELETE']) => void,
  ): RealtimeChannel
  on<Payload = Rows>(
    type: 'broadcast',
    filter: { event: string },
    callback: (payload: RealtimeBroadcastPayload<Payload>) => void,
  ): RealtimeChannel
  on(
    type: 'system',
    filter: object,
    callback: (payload: RealtimeSystemPayload) => void,
  ): RealtimeChannel
  /** The status is told again at each change: SUBSCRIBED follows a CHANNEL_ERROR when the connection is back. */
  subscribe(
    callback?: (status: RealtimeSubscribeStatus, error?: PlinthError) => void,
    timeout?: number,
  ): RealtimeChannel
  /** Over the socket when it is subscribed, else by HTTP. */
  send(message: BroadcastMessage): Promise<RealtimeSendResponse>
  /** By HTTP. */
  httpSend(event: string, payload: unknown): Promise<HttpSent>
  unsubscribe(): Promise<RealtimeSendResponse>
  /** Presence is not served. */
  track: never
  untrack: never
  presenceState: never
}
