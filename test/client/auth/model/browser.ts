// Tabs of one browser: what each sees of the storage they share, locks, and how a tab is killed at any await.
import { makeAuth, type AuthClient } from '../../../../src/client/auth/make.ts'
import type { Locks } from '../../../../src/client/auth/lock.ts'
import type { AuthStorage } from '../../../../src/client/auth/types.ts'
import { pageAt } from '../support.ts'
import type { ModelService } from './service.ts'
import type { World } from './world.ts'

export interface Habits {
  locks: boolean
  /** Of another tab's writes, and how slow a storage is that is not read at once. */
  slow: boolean
  /** The storage cannot be written, once in so many times; 0: it can. */
  failing: number
  /** A tab is killed after so many steps, of those that it does with the world; 0: none is. */
  fuse: number
}

export interface Tab {
  auth: AuthClient
  alive: boolean
  kill: () => void
  wake: () => void
}

export interface Browser {
  tabs: Tab[]
  open: () => Tab
  /** What a copy of the storage has. */
  stored: () => string | null
  /** A sign-in got as far as that. */
  wasStored: () => boolean
}

interface View {
  value: string | null
  order: number
}

const key = 'session'

/** Less than half of what the client gives it. */
const longestWay = 45

export const makeBrowser = (world: World, service: ModelService, habits: Habits): Browser => {
  const { random, once } = world
  let ids = 0
  const tabs: (Tab & { view: View; look: () => void })[] = []
  const latest: View = { value: null, order: 0 }
  const locks = makeLocks(world)

  const see = (tab: (typeof tabs)[number], seen: View): void => {
    if (!tab.alive || seen.order < tab.view.order) return
    tab.view = seen
    tab.look()
  }

  const open = (): Tab => {
    const id = ++ids
    let wake = (): void => undefined
    let fuse = habits.fuse > 0 ? 1 + random.below(habits.fuse) : Infinity
    const held = new Set<() => void>()
    const isAlive = (): boolean => tab.alive
    const burn = (): void => {
      if (tab.alive && --fuse <= 0) tab.kill()
    }

    const write = (value: string | null): void => {
      latest.value = value
      latest.order++
      world.log.push(`${world.now()} tab ${id} stores ${tokenOf(value)}`)
      const seen = { ...latest }
      tab.view = seen
      for (const other of tabs)
        if (other !== tab) world.at(random.below(longestWay), () => see(other, seen))
    }
    const doing = <T>(effect: () => T, dead: T): T | Promise<T> => {
      burn()
      if (!habits.slow) {
        if (!tab.alive) return dead
        const seen = effect()
        burn()
        return seen
      }
      return new Promise((resolve, reject) => {
        world.at(random.below(20), () => {
          if (!tab.alive) return
          // What fails rejects.
          void Promise.resolve()
            .then(effect)
            .then((seen) => {
              burn()
              if (isAlive()) resolve(seen)
            }, reject)
        })
      })
    }
    const storage: AuthStorage = {
      getItem: () => doing(() => (habits.slow ? latest : tab.view).value, null),
      setItem: (_, value) =>
        doing(() => {
          if (habits.failing > 0 && once(habits.failing)) {
            world.causes.add('storage')
            throw new Error('quota')
          }
          write(value)
        }, undefined),
      removeItem: (name) => (name === key ? doing(() => write(null), undefined) : undefined),
    }

    const tab: (typeof tabs)[number] = {
      auth: undefined as unknown as AuthClient,
      alive: true,
      view: { ...latest },
      look: () => undefined,
      wake: () => wake(),
      kill: () => {
        tab.alive = false
        world.log.push(`${world.now()} tab ${id} is killed`)
        for (const release of held) release()
        tabs.splice(tabs.indexOf(tab), 1)
      },
    }
    tabs.push(tab)
    world.log.push(`${world.now()} tab ${id} opens`)
    tab.auth = makeAuth(
      {
        now: () => epochOfClock + world.now() + world.jump,
        ticks: () => world.now(),
        timer: (ms, then) => world.at(ms, () => (tab.alive ? then() : undefined)),
        random: (bytes) => Uint8Array.from({ length: bytes }, () => random.below(256)),
        locks: habits.locks ? locks(isAlive, held) : undefined,
        localStorage: storage,
        page: pageAt('https://app.example.test/'),
        isOffline: () => false,
        onWake: (look) => {
          wake = look
          return () => undefined
        },
        onChange: (_, look) => {
          tab.look = look
          return () => {
            for (const other of tabs)
              if (other !== tab && !once(10))
                world.at(random.below(60), () => (other.alive ? other.look() : undefined))
          }
        },
        warn: () => undefined,
      },
      'http://service.test',
      'the key',
      { fetch: service.fetch(isAlive, burn), storageKey: key, detectSessionInUrl: false },
    )
    tab.auth.onAuthStateChange((event, _, { error }) => {
      if (!tab.alive) return
      world.log.push(`${world.now()} tab ${id} hears ${event}`)
      if (event === 'SIGNED_OUT' && world.causes.size === 0)
        world.wrong.push(`signed out, at ${world.now()}: ${error?.code ?? 'by another tab'}`)
    })
    return tab
  }

  return { tabs, open, stored: () => latest.value, wasStored: () => latest.order > 0 }
}

const tokenOf = (stored: string | null): string => {
  const kept = JSON.parse(stored ?? 'null') as {
    session: { refresh_token: string }
    attempt?: string
  } | null
  return kept ? `${kept.session.refresh_token} with ${kept.attempt?.trim().slice(0, 6)}` : 'nothing'
}

/** The machine's clock is a little off from the start. */
const epochOfClock = 1_800_000_123_000

interface Waiting {
  grant: () => void
}

const makeLocks = (world: World) => {
  const queue: Waiting[] = []
  const begin = (): void => void world.at(0, () => queue[0]?.grant())
  const leave = (waiting: Waiting): void => {
    const place = queue.indexOf(waiting)
    if (place < 0) return
    queue.splice(place, 1)
    if (place === 0) begin()
  }
  return (alive: () => boolean, held: Set<() => void>): Locks => ({
    request: (_, { signal }, work) =>
      new Promise((resolve, reject) => {
        let granted = false
        const release = (): void => {
          held.delete(release)
          leave(waiting)
        }
        const waiting: Waiting = {
          grant: () => {
            if (granted) return
            granted = true
            if (!alive()) return release()
            work().then(resolve, reject).finally(release)
          },
        }
        signal.addEventListener('abort', () => {
          if (granted) return
          release()
          reject(new Error('aborted'))
        })
        held.add(release)
        queue.push(waiting)
        if (queue.length === 1) begin()
      }),
  })
}
