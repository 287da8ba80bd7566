// Keeps the leases of the blobs that this gateway is receiving: one call for all of them, again and again. What the
// database has given up meanwhile is not received any further.
import { setTimeout as pause } from 'node:timers/promises'
import type { StorageCalls } from '../database/storage.ts'
import { reasonOf } from '../database/errors.ts'
import type { Log } from '../log/log.ts'

export interface Lease {
  /** Aborts when the lease is lost. */
  signal: AbortSignal
  release: () => void
}

export interface Leases {
  hold: (blob: string) => Lease
  serve: (calls: Pick<StorageCalls, 'renew'>) => void
  stop: () => void
}

/** Milliseconds; a lease lasts four times as long. */
const renewEvery = 30_000

export const makeLeases = (log: Log, every = renewEvery): Leases => {
  const held = new Map<string, Set<AbortController>>()
  const stopping = new AbortController()
  const isStopping = (): boolean => stopping.signal.aborted

  const renew = async ({ renew }: Pick<StorageCalls, 'renew'>): Promise<void> => {
    if (held.size === 0) return
    try {
      for (const blob of await renew([...held.keys()]))
        for (const lease of held.get(blob) ?? []) lease.abort()
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'the leases of uploads could not be renewed')
    }
  }

  return {
    hold: (blob) => {
      const lease = new AbortController()
      const leases = held.get(blob) ?? new Set()
      held.set(blob, leases.add(lease))
      return {
        signal: lease.signal,
        release: () => {
          leases.delete(lease)
          if (leases.size === 0 && held.get(blob) === leases) held.delete(blob)
        },
      }
    },
    serve: (calls) => {
      const run = async (): Promise<void> => {
        while (!isStopping()) {
          await pause(every, undefined, { signal: stopping.signal, ref: false }).catch(() => null)
          if (!isStopping()) await renew(calls)
        }
      }
      void run()
    },
    stop: () => stopping.abort(),
  }
}
