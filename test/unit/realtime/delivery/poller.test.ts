import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cursorAt, cut } from '../../../support/fake-changes.ts'
import { hubUnderTest, type HubUnderTest } from '../../../support/hub-under-test.ts'

let desk: HubUnderTest
beforeEach(() => {
  desk = hubUnderTest()
})
afterEach(() => desk.stop())

describe('the tail', () => {
  it('asks nothing while nobody listens, and rests again when the last has gone', async () => {
    await desk.pass(5_000)
    expect([desk.changes.polls.length, desk.changes.listeners()]).toEqual([0, 0])
    const ear = await desk.listen('a')
    await desk.pass(5_000)
    expect(desk.changes.listeners()).toBe(1)
    ear.subscription.end()
    await desk.pass(2_000)
    desk.changes.polls.length = 0
    await desk.pass(5_000)
    expect([desk.changes.polls.length, desk.changes.listeners()]).toEqual([0, 0])
    expect(desk.changes.dozes.at(-1)).toBe(false)
  })

  it('says that it sleeps, and looks once more before it does', async () => {
    const ear = await desk.listen('a')
    await desk.pass(30)
    desk.changes.dozes.length = 0
    const polls = desk.changes.polls.length
    let missed: string[] = []
    desk.changes.next.poll = () => {
      // Committed when the first look is over, by a writer who saw it awake and so woke nobody.
      if (desk.changes.dozes.at(-1) === true && missed.length === 0)
        missed = desk.changes.commit('a')
    }
    desk.changes.wake()
    await desk.pass(40)
    expect(missed).toHaveLength(1)
    expect(ear.heard).toEqual(missed)
    expect(desk.changes.polls.length).toBeGreaterThan(polls + 1)
  })

  it('hears at once when it is woken, and is awake before it looks', async () => {
    const ear = await desk.listen('a')
    await desk.pass(500)
    desk.changes.dozes.length = 0
    const dozed: (boolean | undefined)[] = []
    desk.changes.next.poll = () => void dozed.push(desk.changes.dozes.at(-1))
    const ids = desk.changes.commit('a')
    desk.changes.wake()
    await desk.pass(5)
    expect(ear.heard).toEqual(ids)
    expect(dozed[0]).toBe(false)
  })

  it('finds within a second what no wake-up told', async () => {
    const ear = await desk.listen('a')
    await desk.pass(500)
    const ids = desk.changes.commit('a')
    await desk.pass(1_050)
    expect(ear.heard).toEqual(ids)
  })

  it('says again that it sleeps, for another gateway may have unsaid it', async () => {
    await desk.listen('a')
    await desk.pass(500)
    desk.changes.dozes.length = 0
    await desk.pass(3_100)
    expect(desk.changes.dozes).toEqual([true, true, true])
  })

  it('looks more often while transactions are under way, and less and less so', async () => {
    await desk.listen('a')
    await desk.pass(500)
    desk.changes.next.isBusy = true
    desk.changes.polls.length = 0
    desk.changes.wake()
    await desk.pass(500)
    const soon = desk.changes.polls.length
    await desk.pass(3_000)
    desk.changes.polls.length = 0
    await desk.pass(5_000)
    expect(soon).toBeGreaterThan(4)
    expect(desk.changes.polls.length).toBeLessThan(8)
  })

  it('breathes between two looks, however often it is woken', async () => {
    await desk.listen('a')
    await desk.pass(500)
    desk.changes.polls.length = 0
    for (let count = 0; count < 40; count += 1) {
      desk.changes.wake()
      await desk.pass(5)
    }
    expect(desk.changes.polls.length).toBeLessThan(50)
  })

  it('goes on where it was when the database was away, and says so once', async () => {
    const ear = await desk.listen('a')
    await desk.pass(500)
    desk.changes.next.poll = cut
    const ids = desk.changes.commit('a', 3)
    await desk.pass(60_000)
    desk.changes.next.poll = () => undefined
    await desk.pass(2_100)
    expect(ear.heard).toEqual(ids)
    expect(desk.lines).toEqual(['realtime cannot read what changed: trying again'])
  })

  it('lets its listener hear something every five seconds', async () => {
    await desk.listen('a')
    await desk.pass(20_100)
    expect(desk.changes.beats()).toBe(4)
  })

  it('tells of users who were banned or deleted', async () => {
    const over: string[][] = []
    desk.hub.onOver((users) => void over.push([...users]))
    await desk.listen('a')
    await desk.pass(500)
    desk.changes.next.over = ['1', '2']
    await desk.pass(1_100)
    expect(over).toEqual([['1', '2']])
  })

  it('sends everybody to read again when it was away for too long', async () => {
    const ears = [await desk.listen('a'), await desk.listen('b', { claims: '2' })]
    await desk.pass(500)
    desk.changes.commit('a', 2)
    desk.changes.next.isStale = () => true
    await desk.pass(1_005)
    desk.changes.next.isStale = () => false
    const [id] = desk.changes.commit('a')
    await desk.pass(1_100)
    expect(ears.map(({ heard }) => heard[0])).toEqual(
      Array<string>(2).fill(`resync ${cursorAt(2)}`),
    )
    expect(ears[0]?.heard.at(-1)).toBe(id)
  })

  it('ends when it is stopped, also where the database is away', async () => {
    await desk.listen('a')
    desk.changes.next.poll = cut
    await desk.pass(5_000)
    const stopping = desk.hub.stop()
    await desk.pass(600)
    await stopping
    await expect(desk.listen('a')).rejects.toThrow('cannot be reached')
  })
})

describe('a lapsed watch', () => {
  it('sends those to read again who listen to its table', async () => {
    const ears = [await desk.listen('5'), await desk.listen('6')]
    await desk.pass(500)
    desk.changes.next.lapsed = [5]
    await desk.pass(10_100)
    expect(desk.changes.ticks[0]).toEqual([5, 6])
    expect(ears.map(({ heard }) => heard)).toEqual([[`resync ${cursorAt(0)}`], []])
  })
})

describe('ticks', () => {
  it('are rare while nobody listens', async () => {
    await desk.pass(120_000)
    expect(desk.changes.sweeps()).toBe(2)
    await desk.listen('topic')
    await desk.pass(30_000)
    expect(desk.changes.sweeps()).toBe(5)
  })

  it('name the tables that are listened to, where there are any', async () => {
    await desk.pass(60_000)
    const watching = await desk.listen('5')
    await desk.listen('topic')
    await desk.pass(30_000)
    watching.subscription.end()
    await desk.pass(60_000)
    expect(desk.changes.ticks).toEqual([[5], [5], [5]])
  })
})

describe('too many frames', () => {
  const crowd = async (size: number): Promise<{ heard: string[] }[]> => {
    const ears = []
    for (let count = 0; count < size; count += 1) ears.push(await desk.listen('a'))
    await desk.pass(50)
    return ears
  }

  beforeEach(async () => {
    await desk.stop()
    desk = hubUnderTest(100)
  })

  it('are not sent: all are told to read again, once, and go on from there', async () => {
    const ears = await crowd(50)
    const other = await desk.listen('b', { claims: 'other' })
    desk.changes.commit('a', 10)
    desk.changes.wake()
    await desk.pass(500)
    expect(ears[0]?.heard).toEqual([])
    desk.changes.commit('a', 10)
    const [id] = desk.changes.commit('b')
    desk.changes.wake()
    await desk.pass(2_100)
    expect(ears.map(({ heard }) => heard)).toEqual(
      Array.from({ length: 50 }, () => [`resync ${cursorAt(21)}`]),
    )
    expect(other.heard).toEqual([id])
    const [next] = desk.changes.commit('a')
    await desk.pass(1_100)
    expect(ears[0]?.heard.at(-1)).toBe(next)
  })

  it('are what a second allows, and a second more', async () => {
    const ears = await crowd(50)
    desk.changes.commit('a', 4)
    await desk.pass(1_100)
    expect(ears[0]?.heard).toHaveLength(4)
  })
})
