// Which tables live views watch: each is subscribed to once, however many views show it.
import type { PlinthError } from '../core/error.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'

export interface Watcher {
  /** A table is subscribed. `isAnew`: what was read of it before may be old. */
  up: (isAnew: boolean) => void
  down: (error: PlinthError) => void
  end: (error: PlinthError) => void
  /** Something changed, or may have. */
  wake: () => void
}

export interface Watch {
  /** Whether all of its tables are subscribed. */
  isUp: () => boolean
  stop: () => void
}

export interface Tables {
  watch: (names: string[], watcher: Watcher) => Watch
}

interface Table {
  subscription: Subscription
  watchers: Set<Watcher>
  isUp: boolean
  error: PlinthError | undefined
}

export const makeTables = (subscriptions: Subscriptions): Tables => {
  const tables = new Map<string, Table>()

  const begin = (name: string): Table => {
    const watchers = new Set<Watcher>()
    const each = (act: (watcher: Watcher) => void): void => [...watchers].forEach(act)
    const wake = (): void => each((watcher) => watcher.wake())
    const table: Table = {
      watchers,
      isUp: false,
      error: undefined,
      subscription: subscriptions.add(
        { channel: `public:${name}`, leave: true },
        {
          up: (isAnew) => {
            table.isUp = true
            table.error = undefined
            each((watcher) => watcher.up(isAnew))
          },
          down: (error) => {
            table.isUp = false
            table.error = error
            each((watcher) => watcher.down(error))
          },
          end: (error) => {
            tables.delete(name)
            each((watcher) => watcher.end(error))
          },
          take: wake,
          resync: wake,
          renewed: wake,
        },
      ),
    }
    tables.set(name, table)
    return table
  }

  /** As if the table had just become what it is. */
  const greet = ({ watchers, isUp, error }: Table, watcher: Watcher): void => {
    if (!watchers.has(watcher)) return
    if (isUp) watcher.up(true)
    else if (error) watcher.down(error)
  }

  return {
    watch: (names, watcher) => {
      const watched = [...new Set(names)].map((name) => {
        const known = tables.get(name)
        const table = known ?? begin(name)
        table.watchers.add(watcher)
        if (known) void Promise.resolve().then(() => greet(known, watcher))
        return [name, table] as const
      })
      return {
        isUp: () => watched.every(([, { isUp }]) => isUp),
        stop: () => {
          for (const [name, table] of watched) {
            if (!table.watchers.delete(watcher) || table.watchers.size > 0) continue
            if (tables.get(name) === table) tables.delete(name)
            void table.subscription.stop()
          }
        },
      }
    },
  }
}
