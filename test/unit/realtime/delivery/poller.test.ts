import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cursorAt, cut } from '../../../support/fake-changes.ts'
import { hubUnderTest, type HubUnderTest } from '../../../support/hub-under-test.ts'

let setup: HubUnderTest
beforeEach(() => {
  setup = hubUnderTest()
})
afterEach(() => setup.stop())

describe('the poller', () => {
  it('asks nothing while nobody listens, and rests again when the last has gone', async () => {
    await setup.pass(5_000)
    expect([setup.changes.polls.length, setup.changes.listeners()]).toEqual([0, 0])
    const ear = await setup.listen('a')
    await setup.pass(5_000)
    expect(setup.changes.listeners()).toBe(1)
    ear.subscription.end()
    await setup.pass(2_000)
    setup.changes.polls.length = 0
    await setup.pass(5_000)
    expect([setup.changes.polls.length, setup.changes.listeners()]).toEqual([0, 0])
    expect(setup.changes.sleeps.at(-1)).toBe(false)
  })

  it('says that it sleeps, and looks once more before it does', async () => {
    const ear = await setup.listen('a')
    await setup.pass(30)
    setup.changes.sleeps.length = 0
    const polls = setup.changes.polls.length
    let missed: string[] = []
    setup.changes.next.poll = () => {
      // Committed when the first look is over, by a writer who saw it awake and so woke nobody.
      if (setup.changes.sleeps.at(-1) === true && missed.length === 0)
        missed = setup.changes.commit('a')
    }
    setup.changes.wake()
    await setup.pass(40)
    expect(missed).toHaveLength(1)
    expect(ear.heard).toEqual(missed)
    expect(setup.changes.polls.length).toBeGreaterThan(polls + 1)
  })

  it('hears at once when it is woken, and is awake before it looks', async () => {
    const ear = await setup.listen('a')
    await setup.pass(500)
    setup.changes.sleeps.length = 0
    const slept: (boolean | undefined)[] = []
    setup.changes.next.poll = () => void slept.push(setup.changes.sleeps.at(-1))
    const ids = setup.changes.commit('a')
    setup.changes.wake()
    await setup.pass(5)
    expect(ear.heard).toEqual(ids)
    expect(slept[0]).toBe(false)
  })

  it('finds within a second what no wake-up told', async () => {
    const ear = await setup.listen('a')
    await setup.pass(500)
    const ids = setup.changes.commit('a')
    await setup.pass(1_050)
    expect(ear.heard).toEqual(ids)
  })

  it('says again that it sleeps, for another gateway may have unsaid it', async () => {
    await setup.listen('a')
    await setup.pass(500)
    setup.changes.sleeps.length = 0
    await setup.pass(3_100)
    expect(setup.changes.sleeps).toEqual([true, true, true])
  })

  it('looks more often while transactions are under way, and less and less so', async () => {
    await setup.listen('a')
    await setup.pass(500)
    setup.changes.next.isBusy = true
    setup.changes.polls.length = 0
    setup.changes.wake()
    await setup.pass(500)
    const soon = setup.changes.polls.length
    await setup.pass(3_000)
    setup.changes.polls.length = 0
    await setup.pass(5_000)
    expect(soon).toBeGreaterThan(4)
    expect(setup.changes.polls.length).toBeLessThan(8)
  })

  it('breathes between two looks, however often it is woken', async () => {
    await setup.listen('a')
    await setup.pass(500)
    setup.changes.polls.length = 0
    for (let count = 0; count < 40; count += 1) {
      setup.changes.wake()
      await setup.pass(5)
    }
    expect(setup.changes.polls.length).toBeLessThan(50)
  })

  it('goes on where it was when the database was away, and says so once', async () => {
    const ear = await setup.listen('a')
    await setup.pass(500)
    setup.changes.next.poll = cut
    const ids = setup.changes.commit('a', 3)
    await setup.pass(60_000)
    setup.changes.next.poll = () => undefined
    await setup.pass(2_100)
    expect(ear.heard).toEqual(ids)
    expect(setup.lines).toEqual(['realtime cannot read what changed: trying again'])
  })

  it('lets its listener hear something every five seconds', async () => {
    await setup.listen('a')
    await setup.pass(20_100)
    expect(setup.changes.beats()).toBe(4)
  })

  it('tells of users who were banned or deleted', async () => {
    const over: string[][] = []
    setup.hub.onUsersClosed((users) => void over.push([...users]))
    await setup.listen('a')
    await setup.pass(500)
    setup.changes.next.closedUsers = ['1', '2']
    await setup.pass(1_100)
    expect(over).toEqual([['1', '2']])
  })

  it('sends everybody to read again when it was away for too long', async () => {
    const ears = [await setup.listen('a'), await setup.listen('b', { claims: '2' })]
    await setup.pass(500)
    setup.changes.commit('a', 2)
    setup.changes.next.isStale = () => true
    await setup.pass(1_005)
    setup.changes.next.isStale = () => false
    const [id] = setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ears.map(({ heard }) => heard[0])).toEqual(
      Array<string>(2).fill(`resync ${cursorAt(2)}`),
    )
    expect(ears[0]?.heard.at(-1)).toBe(id)
  })

  it('ends when it is stopped, also where the database is away', async () => {
    await setup.listen('a')
    setup.changes.next.poll = cut
    await setup.pass(5_000)
    const stopping = setup.hub.stop()
    await setup.pass(600)
    await stopping
    await expect(setup.listen('a')).rejects.toThrow('cannot be reached')
  })
})

describe('a lapsed watch', () => {
  it('sends those to read again who listen to its table', async () => {
    const ears = [await setup.listen('5'), await setup.listen('6')]
    await setup.pass(500)
    setup.changes.next.lapsed = [5]
    await setup.pass(10_100)
    expect(setup.changes.ticks[0]).toEqual([5, 6])
    expect(ears.map(({ heard }) => heard)).toEqual([[`resync ${cursorAt(0)}`], []])
  })
})

describe('ticks', () => {
  it('are rare while nobody listens', async () => {
    await setup.pass(120_000)
    expect(setup.changes.sweeps()).toBe(2)
    await setup.listen('topic')
    await setup.pass(30_000)
    expect(setup.changes.sweeps()).toBe(5)
  })

  it('name the tables that are listened to, where there are any', async () => {
    await setup.pass(60_000)
    const watching = await setup.listen('5')
    await setup.listen('topic')
    await setup.pass(30_000)
    watching.subscription.end()
    await setup.pass(60_000)
    expect(setup.changes.ticks).toEqual([[5], [5], [5]])
  })
})

describe('too many frames', () => {
  const crowd = async (size: number): Promise<{ heard: string[] }[]> => {
    const ears = []
    for (let count = 0; count < size; count += 1) ears.push(await setup.listen('a'))
    await setup.pass(50)
    return ears
  }

  beforeEach(async () => {
    await setup.stop()
    setup = hubUnderTest(100)
  })

  it('are not sent: all are told to read again, once, and go on from there', async () => {
    const ears = await crowd(50)
    const other = await setup.listen('b', { claims: 'other' })
    setup.changes.commit('a', 10)
    setup.changes.wake()
    await setup.pass(500)
    expect(ears[0]?.heard).toEqual([])
    setup.changes.commit('a', 10)
    const [id] = setup.changes.commit('b')
    setup.changes.wake()
    await setup.pass(2_100)
    expect(ears.map(({ heard }) => heard)).toEqual(
      Array.from({ length: 50 }, () => [`resync ${cursorAt(21)}`]),
    )
    expect(other.heard).toEqual([id])
    const [next] = setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ears[0]?.heard.at(-1)).toBe(next)
  })

  it('are read again by many at moments of their own', async () => {
    const ears = await crowd(300)
    setup.changes.commit('a', 10)
    setup.changes.wake()
    await setup.pass(2_100)
    expect(new Set(ears.flatMap(({ heard }) => heard))).toEqual(
      new Set([`resync ${cursorAt(10)} within 1500`]),
    )
  })

  it('are what a second allows, and a second more', async () => {
    const ears = await crowd(50)
    setup.changes.commit('a', 4)
    await setup.pass(1_100)
    expect(ears[0]?.heard).toHaveLength(4)
  })
})
