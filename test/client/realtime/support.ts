// Clients of the realtime part for tests, and what a channel tells them.
import { WebSocket } from 'ws'
import { afterEach } from 'vitest'
import {
  createRealtime,
  type RealtimeChannel,
  type RealtimeClient,
  type RealtimeOptions,
} from '../../../src/client/realtime/main.ts'
import type { TestService } from '../../support/service.ts'

export const users = {
  one: '00000000-0000-4000-8000-000000000001',
  two: '00000000-0000-4000-8000-000000000002',
}

export type Connect = (
  token?: string | null,
  more?: RealtimeOptions & { url?: string },
) => RealtimeClient

/** Clients that leave after each test. */
export const useClients = (service: Pick<TestService, 'url' | 'anonKey'>): Connect => {
  const clients: RealtimeClient[] = []
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()))
  })
  return (token = null, { url = service.url, ...more } = {}) => {
    const client = createRealtime(url, service.anonKey, { realtime: { WebSocket }, ...more })
    clients.push(client)
    client.setAuth(token)
    return client
  }
}

/** Every status that a channel tells, with the code of its error. */
export const statusesOf = (channel: RealtimeChannel, timeout?: number): string[] => {
  const told: string[] = []
  channel.subscribe(
    (status, error) => told.push(error ? `${status} ${error.code}` : status),
    timeout,
  )
  return told
}

/** The first status, with the sentence of its error. */
export const subscribed = (channel: RealtimeChannel): Promise<string> =>
  new Promise((resolve) => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status))
  })
