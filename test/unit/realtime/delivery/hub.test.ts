import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cursorAt, cut, inserted, note } from '../../../support/fake-changes.ts'
import { hubUnderTest, type Ear, type HubUnderTest } from '../../../support/hub-under-test.ts'

let setup: HubUnderTest
beforeEach(() => {
  setup = hubUnderTest()
})
afterEach(() => setup.stop())

const timedOut = (): never => {
  throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
}

/** Holds whoever waits, until it is opened. */
const gate = (): { wait: () => Promise<void>; open: () => void } => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { wait: () => opened, open }
}

describe('a subscription', () => {
  it('brings what happens after it and nothing from before', async () => {
    setup.changes.commit('a', 3)
    const ear = await setup.listen('a')
    const [id] = setup.changes.commit('a')
    setup.changes.commit('b')
    await setup.pass(1_100)
    expect(ear.heard).toEqual([id])
  })

  it('that names a cursor brings what happened since', async () => {
    setup.changes.commit('a', 4)
    const ear = await setup.listen('a', { since: cursorAt(1) })
    await setup.pass(50)
    expect(ear.heard).toEqual(['2-1', '3-1', '4-1'])
    const [id] = setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ear.heard.slice(3)).toEqual([id])
  })

  it('that ends and goes on from its cursor misses nothing, whenever that happens', async () => {
    const heard = new Set<string>()
    const ids: string[] = []
    let ear = await setup.listen('a')
    for (let round = 0; round < 60; round += 1) {
      ids.push(...setup.changes.commit('a'))
      await setup.pass(5 * (round % 4))
      const since = ear.subscription.end()
      for (const id of ear.heard) heard.add(id)
      ids.push(...setup.changes.commit('a'))
      ear = await setup.listen('a', { since })
    }
    await setup.pass(1_100)
    for (const id of ear.heard) heard.add(id)
    expect(ids.filter((id) => !heard.has(id))).toEqual([])
  })

  it('has many changes in few windows, and few ones soon', async () => {
    const ear = await setup.listen('a')
    const ids: string[] = []
    const write = async (count: number): Promise<number> => {
      const before = setup.changes.calls.length
      for (let round = 0; round < 50; round += 1) {
        ids.push(...setup.changes.commit('a', count))
        setup.changes.wake()
        await setup.pass(20)
      }
      await setup.pass(200)
      return setup.changes.calls.length - before
    }
    expect(await write(1)).toBeGreaterThanOrEqual(45)
    expect(await write(80)).toBeLessThanOrEqual(15)
    expect(ear.heard).toEqual(ids)
  })

  it('says what a read must have seen to show what it was told', async () => {
    const ear = await setup.listen('a')
    expect(ear.subscription.causalToken).toBe(`after ${cursorAt(0)}`)
    setup.changes.commit('a')
    await setup.pass(1_100)
    const late = { causal_token: 'when its rows were read' }
    setup.changes.next.deliver = () => [{ ...note('resync', { listener: 0 }), ...late }]
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ear.heard).toEqual(['1-1', `resync ${cursorAt(2)}`])
    expect(ear.causalTokens).toEqual([`after ${cursorAt(1)}`, late.causal_token])
  })

  it('that is refused leaves nothing behind', async () => {
    setup.changes.next.subscribe = () => {
      throw new Error('not for you')
    }
    await expect(setup.listen('a')).rejects.toThrow('not for you')
    await setup.pass(1_100)
    expect(setup.changes.listeners()).toBe(0)
  })

  it('that hears nothing from the database fails at once, and the next begins anew', async () => {
    setup.changes.next.poll = cut
    await expect(setup.listen('a')).rejects.toThrow('terminated')
    setup.changes.next.poll = () => undefined
    const ear = await setup.listen('a')
    const [id] = setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ear.heard).toEqual([id])
  })

  it('gets what happened between its cursor and the poll that was under way', async () => {
    await setup.listen('b')
    await setup.pass(1_100)
    const { wait, open } = gate()
    setup.changes.next.subscribe = wait
    const listening = setup.listen('a', { since: setup.changes.cursor() })
    const ids = setup.changes.commit('a')
    await setup.pass(1_100) // the poller passes it while nobody listens
    open()
    const ear = await listening
    ids.push(...setup.changes.commit('a'))
    await setup.pass(100)
    expect(ear.heard).toEqual(ids)
  })
})

describe('those who share rights and filter', () => {
  it('are asked for once', async () => {
    const ears = [await setup.listen('a'), await setup.listen('a'), await setup.listen('a')]
    await setup.pass(50)
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ears.map(({ heard }) => heard)).toEqual([['1-1'], ['1-1'], ['1-1']])
    expect(setup.changes.calls.map(({ heard }) => heard.length)).toEqual([1])
  })

  it('share what is made of a batch', async () => {
    let made = 0
    const frames: string[] = []
    for (let count = 0; count < 2; count += 1)
      await setup.hub.subscribe(
        { channel: 'a', filter: [], events: [], leave: false, since: undefined },
        { role: 'anon', claims: '{}', expires: 0, isOperator: false },
        {
          deliver: (batch) => void frames.push(batch.once('native', () => `frame ${(made += 1)}`)),
          resync: () => undefined,
          fail: () => undefined,
        },
      )
    await setup.pass(50)
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(frames).toEqual(['frame 1', 'frame 1'])
  })

  it('are told apart by their claims and by their filter', async () => {
    await setup.listen('a')
    await setup.listen('a', { claims: '{"role":"anon","sub":"1"}' })
    await setup.listen('a', { filter: ['id=eq.1'] })
    await setup.pass(50)
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(setup.changes.calls.map(({ heard }) => heard.length)).toEqual([3])
  })

  it('are asked for a hundred at a time', async () => {
    for (let sub = 0; sub < 250; sub += 1) await setup.listen('a', { claims: `{"sub":"${sub}"}` })
    await setup.pass(50)
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(setup.changes.calls.map(({ heard }) => heard.length)).toEqual([100, 100, 50])
  })

  it('are asked for no further than what happened may be handed to them', async () => {
    const ears: Ear[] = []
    for (let sub = 0; sub < 60; sub += 1)
      for (let seat = 0; seat < 2; seat += 1)
        ears.push(await setup.listen('a', { claims: `{"sub":"${sub}"}` }))
    await setup.pass(50)
    setup.changes.commit('a', 500)
    await setup.pass(1_100)
    expect(setup.changes.calls.map(({ heard }) => heard.length)).toEqual([40, 20])
    await setup.pass(1_100)
    expect(ears.map(({ heard }) => heard.at(-1))).toEqual(ears.map(() => `resync ${cursorAt(500)}`))
  })

  it('are asked for as far as it is not known how much happened, and then by what happened', async () => {
    setup.changes.commit('a', 2)
    const listening = Array.from({ length: 250 }, (_, sub) =>
      setup.listen('a', { claims: `{"sub":"${sub}"}`, since: cursorAt(1) }),
    )
    const ears = await Promise.all(listening)
    await setup.pass(1_100)
    expect(setup.changes.calls.map(({ heard }) => heard.length)).toEqual([80, 100, 70])
    expect(ears.map(({ heard }) => heard)).toEqual(ears.map(() => ['2-1']))
  })

  it('are not asked for apart because much happened elsewhere', async () => {
    for (let sub = 0; sub < 250; sub += 1) await setup.listen('a', { claims: `{"sub":"${sub}"}` })
    await setup.pass(50)
    setup.changes.commit('b', 500)
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(setup.changes.calls.map(({ heard }) => heard.length)).toEqual([80, 100, 70])
  })

  it('come together, whatever cursor each came with', async () => {
    setup.changes.commit('a', 5)
    const ears = await Promise.all(
      [1, 2, 3].map((number) => setup.listen('a', { since: cursorAt(number) })),
    )
    await setup.pass(50)
    expect(ears.map(({ heard }) => heard.length)).toEqual([4, 3, 2])
    setup.changes.calls.length = 0
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ears.map(({ heard }) => heard.length)).toEqual([5, 4, 3])
    expect(setup.changes.calls.map(({ heard }) => heard.length)).toEqual([1])
  })

  it('cost nothing while nothing happens to them', async () => {
    for (let count = 0; count < 50; count += 1) {
      await setup.listen('a', { claims: `{"sub":"${count}"}` })
      setup.changes.commit('b')
    }
    await setup.pass(5_000)
    expect(setup.changes.calls).toEqual([])
  })
})

describe('pages', () => {
  it('follow each other, and only the last row carries the cursor of the end', async () => {
    setup.changes.next.pageSize = 2
    const ear = await setup.listen('a')
    await setup.pass(50)
    const ids = setup.changes.commit('a', 5)
    await setup.pass(1_100)
    expect(ear.heard).toEqual(ids)
    expect(setup.changes.calls.map(({ after }) => after)).toEqual(['0', '2', '4'])
    expect(ear.cursors).toEqual([...Array<string>(4).fill(cursorAt(0)), cursorAt(5)])
  })

  it('are asked for again by those whose time ran out', async () => {
    const ears = [await setup.listen('a'), await setup.listen('a', { claims: '{}' })]
    await setup.pass(50)
    setup.changes.next.deliver = ({ heard }) =>
      heard.length === 2
        ? [...inserted([0], [{ id: '1-1' }]), note('unserved', { listener: 1 })]
        : undefined
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ears.map(({ heard }) => heard)).toEqual([['1-1'], ['1-1']])
  })
})

describe('a listener', () => {
  it('that takes too long is found among the others, told to read again, and ends the next time', async () => {
    const ears = await Promise.all(
      ['1', 'slow', '3'].map((sub) => setup.listen('a', { claims: sub })),
    )
    await setup.pass(50)
    setup.changes.next.deliver = ({ heard }) =>
      heard.some(({ claims }) => claims === 'slow') ? timedOut() : undefined
    setup.changes.commit('a', 2)
    await setup.pass(1_100)
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ears.map(({ heard }) => heard)).toEqual([
      ['1-1', '2-1', '3-1'],
      [`resync ${cursorAt(2)}`, 'fail took too long'],
      ['1-1', '2-1', '3-1'],
    ])
    setup.changes.calls.length = 0
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(setup.changes.calls.map(({ heard }) => heard.length)).toEqual([2])
  })

  it('whose functions an installation replaces meanwhile is told to read again, and goes on', async () => {
    const ear = await setup.listen('a')
    await setup.pass(50)
    setup.changes.next.deliver = () => {
      throw Object.assign(new Error('cache lookup failed for function 7'), { code: 'XX000' })
    }
    setup.changes.commit('a')
    await setup.pass(1_100)
    setup.changes.next.deliver = () => undefined
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ear.heard).toEqual([`resync ${cursorAt(1)}`, '2-1'])
  })

  it('that was served in between may take too long again', async () => {
    const ear = await setup.listen('a')
    await setup.pass(50)
    for (const deliver of [timedOut, () => undefined, timedOut]) {
      setup.changes.next.deliver = deliver
      setup.changes.commit('a')
      await setup.pass(1_100)
    }
    expect(ear.heard).toEqual([`resync ${cursorAt(1)}`, '2-1', `resync ${cursorAt(3)}`])
  })

  it('that catches up and takes too long goes on from there', async () => {
    setup.changes.commit('a', 2)
    setup.changes.next.deliver = timedOut
    const ear = await setup.listen('a', { since: cursorAt(0) })
    await setup.pass(1_100)
    setup.changes.next.deliver = () => undefined
    const ids = setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ear.heard).toEqual([`resync ${cursorAt(2)}`, ...ids])
  })

  it('whose policy fails is told so, the others go on', async () => {
    const ears = [
      await setup.listen('a', { claims: '1' }),
      await setup.listen('a', { claims: '2' }),
    ]
    await setup.pass(50)
    const record = '{"code":"bad_request","message":"no","details":null}'
    setup.changes.next.deliver = () => [
      note('error', { listener: 0, record }),
      ...inserted([1], [{ id: '1-1' }]),
    ]
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ears.map(({ heard }) => heard)).toEqual([[`fail {"error":${record}}`], ['1-1']])
  })

  it('that meets a lock is asked for again until the lock is gone', async () => {
    const ear = await setup.listen('a')
    await setup.pass(50)
    const record = '{"code":"unavailable","message":"no","details":{"sqlstate": "55P03"}}'
    setup.changes.next.deliver = () => [note('error', { listener: 0, record })]
    const ids = setup.changes.commit('a')
    await setup.pass(5_000)
    expect(ear.heard).toEqual([])
    setup.changes.next.deliver = () => undefined
    await setup.pass(1_000)
    expect(ear.heard).toEqual(ids)
  })

  it('is told to read again where a change cannot be told', async () => {
    const ear = await setup.listen('a')
    await setup.pass(50)
    setup.changes.next.deliver = () => [note('resync', { listener: 0 })]
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ear.heard).toEqual([`resync ${cursorAt(1)}`])
  })

  it('is told the end of the window, for a note names no cursor', async () => {
    const ear = await setup.listen('a')
    await setup.pass(50)
    setup.changes.next.deliver = ({ until }) => {
      expect(until).toBe(cursorAt(3))
      return [note('resync', { listener: 0 })]
    }
    setup.changes.commit('a', 3)
    await setup.pass(1_100)
    setup.changes.next.deliver = () => undefined
    const ids = setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ear.heard).toEqual([`resync ${cursorAt(3)}`, ...ids])
  })

  it('that throws harms no other', async () => {
    const broken = {
      deliver: () => {
        throw new Error('broken')
      },
      resync: () => undefined,
      fail: () => undefined,
    }
    const wish = { channel: 'a', filter: [], events: [], leave: false, since: undefined }
    await setup.hub.subscribe(
      wish,
      { role: 'anon', claims: '{"role":"anon"}', expires: 0, isOperator: false },
      broken,
    )
    const ear = await setup.listen('a')
    await setup.pass(50)
    setup.changes.commit('a')
    await setup.pass(1_100)
    expect(ear.heard).toEqual(['1-1'])
  })
})

describe('a channel', () => {
  it('that is slow holds up no other', async () => {
    const ears = [await setup.listen('slow'), await setup.listen('quick')]
    await setup.pass(50)
    const { wait, open } = gate()
    setup.changes.next.deliver = ({ subject }) => (subject === 'slow' ? wait() : undefined)
    const slow = setup.changes.commit('slow')
    const quick = setup.changes.commit('quick')
    await setup.pass(1_100)
    expect(ears.map(({ heard }) => heard)).toEqual([[], quick])
    slow.push(...setup.changes.commit('slow', 2))
    await setup.pass(1_100)
    open()
    await setup.pass(100)
    expect(ears[0]?.heard).toEqual(slow)
  })

  it('does not wait for one who has much to catch up with', async () => {
    setup.changes.commit('a', 10)
    const there = await setup.listen('a')
    await setup.pass(50)
    const { wait, open } = gate()
    setup.changes.next.deliver = ({ isLate }) => (isLate ? wait() : undefined)
    const late = await setup.listen('a', { since: cursorAt(0), claims: 'late' })
    const ids = setup.changes.commit('a')
    await setup.pass(5_000)
    expect([there.heard, late.heard]).toEqual([ids, []])
    ids.push(...setup.changes.commit('a'))
    open()
    await setup.pass(1_100)
    expect(there.heard).toEqual(ids)
    expect(late.heard).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}-1`))
  })

  it('goes on where it was when the connection was lost', async () => {
    const ear = await setup.listen('a')
    await setup.pass(50)
    setup.changes.next.deliver = cut
    const ids = setup.changes.commit('a', 2)
    await setup.pass(10_000)
    setup.changes.next.deliver = () => undefined
    await setup.pass(2_100)
    expect(ear.heard).toEqual(ids)
    expect(setup.lines).toEqual(['realtime cannot deliver: trying again'])
  })
})

describe('a backlog', () => {
  /** A reader who has no room after each page until it has read it. */
  const reader = (): {
    room: () => Promise<void> | undefined
    fill: () => void
    read: () => void
  } => {
    let full: Promise<void> | undefined
    let read: () => void = () => undefined
    const fill = (): void => {
      full = new Promise((resolve) => {
        read = () => {
          full = undefined
          resolve()
        }
      })
    }
    return { room: () => full, fill, read: () => read() }
  }
  const claims = 'slow'
  const pagesOf = (who: string): string[] =>
    setup.changes.calls
      .filter(({ heard }) => heard.some((one) => one.claims === who))
      .map(({ after }) => after)

  beforeEach(() => {
    setup.changes.next.pageSize = 2
    setup.changes.commit('a', 6)
  })

  it('waits between its pages for who reads slowly, and nobody waits for that', async () => {
    const live = await setup.listen('a', { claims: 'live' })
    const { room, fill, read } = reader()
    setup.changes.next.deliver = ({ heard }) => {
      if (heard.some((one) => one.claims === claims)) fill()
    }
    const since = cursorAt(0)
    const [slow, quick] = await Promise.all([
      setup.listen('a', { since, claims, room }),
      setup.listen('a', { since, claims: 'quick' }),
    ])
    fill()
    await setup.pass(1_100)
    const ids = setup.changes.commit('a')
    await setup.pass(1_100)
    expect([live.heard, quick.heard.length]).toEqual([ids, 7])
    expect([slow.heard, pagesOf(claims)]).toEqual([[], []])
    setup.changes.next.deliver = () => undefined
    read()
    await setup.pass(2_100)
    expect(slow.heard.length).toBe(7)
    expect(slow.cursors.at(-1)).toBe(setup.changes.cursor())
  })

  it('asks again for a page that came when another had filled the wire', async () => {
    const { room, fill, read } = reader()
    setup.changes.next.deliver = ({ after }) => {
      if (after === '2') fill()
    }
    const slow = await setup.listen('a', { since: cursorAt(0), claims, room })
    await setup.pass(2_000)
    expect([slow.heard, pagesOf(claims)]).toEqual([
      ['1-1', '2-1'],
      ['0', '2'],
    ])
    setup.changes.next.deliver = () => undefined
    read()
    await setup.pass(1_100)
    expect(pagesOf(claims)).toEqual(['0', '2', '2', '4'])
    expect(slow.heard.length).toBe(6)
  })

  it('waits no longer than half a minute for a page', async () => {
    const { room, fill } = reader()
    fill()
    const slow = await setup.listen('a', { since: cursorAt(0), claims, room })
    await setup.pass(29_000)
    expect(slow.heard).toEqual([])
    await setup.pass(2_000)
    expect(slow.heard).toEqual(['1-1', '2-1'])
  })

  it('holds up nothing for who has left', async () => {
    const { room, fill, read } = reader()
    fill()
    const slow = await setup.listen('a', { since: cursorAt(0), claims, room })
    await setup.pass(1_000)
    expect(slow.subscription.end()).toBe(cursorAt(0))
    read()
    await setup.pass(1_000)
    expect(pagesOf(claims)).toEqual([])
  })
})

describe('position()', () => {
  it('is not later than what each receiver has', async () => {
    await setup.listen('slow')
    const at = setup.changes.cursor()
    await setup.pass(1_100)
    const { wait, open } = gate()
    setup.changes.next.deliver = wait
    setup.changes.commit('slow')
    setup.changes.commit('other')
    await setup.pass(3_000)
    expect(setup.hub.position()).toBe(at)
    open()
    await setup.pass(50)
    expect(setup.hub.position()).toBe(setup.changes.cursor())
  })

  it('is not known while somebody catches up', async () => {
    setup.changes.commit('a', 2)
    const { wait, open } = gate()
    setup.changes.next.deliver = wait
    await setup.listen('a', { since: cursorAt(0) })
    await setup.pass(50)
    expect(setup.hub.position()).toBeUndefined()
    open()
    await setup.pass(1_100)
    expect(setup.hub.position()).toBe(setup.changes.cursor())
  })
})

describe('the figures', () => {
  it('count what is listened to, and by whom', async () => {
    expect(setup.hub.figures()).toEqual({ channels: 0, subscriptions: 0, lag: 0 })
    const ears = [await setup.listen('a'), await setup.listen('a'), await setup.listen('b')]
    await setup.pass(1_100)
    expect(setup.hub.figures()).toMatchObject({ channels: 2, subscriptions: 3 })
    for (const { subscription } of ears) subscription.end()
    expect(setup.hub.figures()).toMatchObject({ channels: 0, subscriptions: 0 })
  })

  it('say how late the latest channel is', async () => {
    const { wait, open } = gate()
    await setup.listen('a')
    await setup.listen('b')
    await setup.pass(3_000)
    expect(setup.hub.figures().lag).toBeLessThan(1_100)
    setup.changes.next.deliver = ({ subject }) => (subject === 'a' ? wait() : undefined)
    setup.changes.commit('a')
    await setup.pass(5_000)
    expect(setup.hub.figures().lag).toBeGreaterThan(4_000)
    open()
    await setup.pass(1_100)
    expect(setup.hub.figures().lag).toBeLessThan(1_100)
  })

  it('say how late all are while nothing can be read', async () => {
    const { wait, open } = gate()
    await setup.listen('a')
    setup.changes.next.poll = wait
    await setup.pass(5_000)
    expect(setup.hub.figures().lag).toBeGreaterThan(3_500)
    open()
  })

  it('leave out who was away', async () => {
    const { wait, open } = gate()
    setup.changes.commit('a', 3)
    setup.changes.next.deliver = wait
    await setup.listen('a', { since: cursorAt(1) })
    await setup.pass(5_000)
    expect(setup.hub.figures().lag).toBeLessThan(1_100)
    open()
  })
})
