// One story of a session, made from its seed: tabs come, go and are killed, requests are lost, clocks are set.
import { makeBrowser, type Tab } from './browser.ts'
import { makeService } from './service.ts'
import { makeWorld } from './world.ts'

export interface Story {
  /** Lets the next thing happen; false: it has ended. */
  next: () => Promise<boolean> | boolean
  wrong: string[]
  log: string[]
  seed: number
  causes: ReadonlySet<string>
}

export const makeStory = (seed: number): Story => {
  const world = makeWorld(seed)
  const { random, once } = world
  const locks = once(2)
  const ttl = random.pick([90, 600, 3600])
  const service = makeService(world, {
    ttl,
    life: once(20) ? ttl * 2 : 30 * 24 * 3600,
    faults: !once(10),
    locks,
  })
  const slow = once(3)
  const browser = makeBrowser(world, service, {
    locks,
    slow,
    failing: once(12) ? 1 + random.below(8) : 0,
    fuse: once(2) ? 20 + random.below(150) : 0,
  })
  world.log.push(`seed ${seed}: ttl ${ttl}, slow ${slow}, locks ${locks}`)
  const most = 1 + random.below(4)
  const length = ttl * 1000 * (1 + random.below(3))
  const hasCauses = once(5)

  const signIn = (tab: Tab, email: string): void =>
    void tab.auth.signInWithPassword({ email, password: 'x' })

  /**
   * A tab that opens knows time by the clock alone. Set forward at that very moment, it shows no request that is still
   * on its way: the one thing here that nobody can guard against.
   */
  let forward = -Infinity
  const setClock = (ms: number): void => {
    world.jump += ms
    if (ms > 0) forward = world.now()
  }
  const mayOpen = (): boolean => world.now() > forward + 40_000

  const act = (): void => {
    if (browser.tabs.length === 0 && !mayOpen()) return
    const tab = browser.tabs.length > 0 ? random.pick(browser.tabs) : browser.open()
    const what = random.below(hasCauses ? 16 : 12)
    world.log.push(`${world.now()} action ${what}`)
    switch (what) {
      case 0:
        return void tab.auth.refreshSession()
      case 1:
        // Impatience, here or in all tabs.
        for (const one of once(2) ? browser.tabs : [tab])
          for (let tries = 1 + random.below(3); tries > 0; tries--)
            world.at(random.below(20_000), () => one.alive && void one.auth.refreshSession())
        return
      case 2:
      case 3:
        return void tab.auth.accessToken().catch(() => undefined)
      case 4:
        return void tab.auth.accessToken().then(
          (token) => token !== null && tab.auth.refused(token),
          () => undefined,
        )
      case 5:
        if (browser.tabs.length < most && mayOpen()) browser.open()
        return
      case 6:
        if (!mayOpen()) return
        tab.kill()
        return void browser.open()
      case 7:
        return tab.wake()
      case 8:
        return void tab.auth.updateUser({ data: { seed } })
      case 9:
        return setClock(random.pick([-1, 1]) * (10_000 + random.below(7_200_000)))
      case 10:
        return world.sleep(random.below(ttl * 2000))
      case 11:
        // Once in a while all look at once.
        for (const one of browser.tabs) one.wake()
        return
      case 12:
        world.causes.add('user')
        return void tab.auth.signOut()
      case 13:
        if (once(3)) service.ban()
        return
      case 14:
        return signIn(tab, random.pick(['ada', 'bob']))
      case 15: {
        const stored = JSON.parse(browser.stored() ?? 'null') as {
          session: { refresh_token: string }
        } | null
        if (stored && once(3)) service.steal(stored.session.refresh_token)
      }
    }
  }

  for (let count = 4 + random.below(10); count > 0; count--) world.at(random.below(length), act)
  signIn(browser.open(), 'ada')

  /** In the end, with a good network, whoever was signed in still is. */
  const ending = (): void => {
    service.calm()
    if (browser.tabs.length === 0 && mayOpen()) browser.open()
    for (const tab of browser.tabs) tab.wake()
    world.at(120_000, () => {
      for (const tab of browser.tabs) void check(tab)
    })
  }

  const check = async (tab: Tab): Promise<void> => {
    let said = 'nothing'
    for (let tries = 0; tries < 4; tries++) {
      const token = await tab.auth.accessToken().catch((error: unknown) => error as Error)
      if (!tab.alive || world.causes.size > 0 || !browser.wasStored()) return
      if (typeof token === 'string' && service.isGood(token)) return
      said = String(token)
      if (typeof token === 'string') tab.auth.refused(token)
    }
    world.wrong.push(`no good token in the end: ${said}`)
  }

  let until = length
  return {
    seed,
    wrong: world.wrong,
    log: world.log,
    causes: world.causes,
    next: () => {
      if (world.next(until)) return true
      if (until > length) return false
      until = Math.max(length, world.now()) + 300_000
      ending()
      return true
    },
  }
}
