import { describe, expect, it } from 'vitest'
import { formOf, makeGatherer } from '../../../../src/realtime/protocol/phoenix/gather.ts'
import type { FrameParts, Gatherer } from '../../../../src/realtime/protocol/phoenix/gather.ts'
import type { Batch, Change } from '../../../../src/realtime/types.ts'
import { batchOf, changeOf } from '../../../support/fake-hub.ts'

const columns = [{ name: 'id', type: 'int4' }]

const formFor = (ids: Record<string, number[]>, table = 'todos'): FrameParts =>
  formOf('2.0.0', 'realtime:room', { table, columns }, new Map(Object.entries(ids)))

const everywhere = (...ids: number[]): FrameParts =>
  formFor({ INSERT: ids, UPDATE: ids, DELETE: ids })

const batch = (...changes: Partial<Change>[]): Batch => batchOf(changes.map(changeOf))

interface Written {
  gatherer: Gatherer
  pieces: Buffer[]
  /** Numbers, event and record of each message. */
  told: () => string[]
  failures: () => number
}

const make = (isAlone = false): Written => {
  const pieces: Buffer[] = []
  let failures = 0
  const gatherer = makeGatherer(
    isAlone,
    (more) => void pieces.push(...more),
    () => (failures += 1),
  )
  const told = (): string[] =>
    [
      ...pieces
        .map(String)
        .join('')
        .matchAll(/"ids":\[([\d,]*)\].*?"type":"(\w+)","commit.*?"record":(.*?),"old_record"/g),
    ].map(([, ids, type, record]) => `${ids} ${type} ${record}`)
  return { gatherer, pieces, told, failures: () => failures }
}

const turn = (): Promise<void> => new Promise(setImmediate)

describe('changes of a table', () => {
  it('are for the bindings that want their event', () => {
    const { gatherer, told } = make(true)
    const form = formFor({ INSERT: [1, 2], UPDATE: [1] })
    gatherer.deliver(batch({ record: '{"n":1}' }, { event: 'UPDATE', record: '{"n":2}' }), form)
    expect(told()).toEqual(['1,2 INSERT {"n":1}', '1 UPDATE {"n":2}'])
  })

  it('that come at once for several subscriptions are told once, in their order', async () => {
    const { gatherer, told } = make()
    const [two, nine, ten] = [
      { id: '2-1', record: '{"n":2}' },
      { id: '9-2', record: '{"n":9}' },
      { id: '10-1', record: '{"n":10}' },
    ]
    gatherer.deliver(batch(two, nine, ten), everywhere(2))
    gatherer.deliver(batch({ id: '9-1', record: '{}' }, nine), everywhere(3))
    gatherer.deliver(batch(ten), everywhere(1))
    expect(told()).toEqual([])
    await turn()
    expect(told()).toEqual([
      '2 INSERT {"n":2}',
      '3 INSERT {}',
      '2,3 INSERT {"n":9}',
      '1,2 INSERT {"n":10}',
    ])
  })

  it.each([
    ['another record', { record: '{"a":2}' }, everywhere(2)],
    ['another old record', { record: '{"a":1}', oldRecord: '{}' }, everywhere(2)],
    ['another table', { record: '{"a":1}' }, formFor({ INSERT: [2] }, 'other')],
  ])('are told apart where they show something else: %s', async (_, change, form) => {
    const { gatherer, told } = make()
    gatherer.deliver(batch({ record: '{"a":1}' }), everywhere(1))
    gatherer.deliver(batch(change), form)
    await turn()
    expect(told().map((one) => one[0])).toEqual(['1', '2'])
  })

  it('keep their order where a subscription gets more before they are told', async () => {
    const { gatherer, told } = make()
    const form = everywhere(1)
    gatherer.deliver(batch({ id: '5-1', record: '{}' }), form)
    gatherer.deliver(batch({ id: '3-1', record: '{}' }), form)
    expect(told()).toEqual(['1 INSERT {}'])
    gatherer.flush()
    expect(told()).toHaveLength(2)
    await turn()
    expect(told()).toHaveLength(2)
  })

  it('are written once for sockets with the same bindings and rights', async () => {
    const shared = [batch({ record: '{}' }), batch({ record: '{}' })] as const
    const [one, other, third] = [make(), make(), make()]
    for (const { gatherer } of [one, other]) {
      gatherer.deliver(shared[0], everywhere(1))
      gatherer.deliver(shared[1], everywhere(2))
    }
    third.gatherer.deliver(shared[0], everywhere(1))
    third.gatherer.deliver(batch({ record: '{}' }), everywhere(2))
    await turn()
    expect(one.pieces[0]).toBe(other.pieces[0])
    expect(third.pieces[0]).not.toBe(one.pieces[0])
    expect(third.told()).toEqual(one.told())
  })

  it('that cannot be written are reported', async () => {
    const { gatherer, failures } = make()
    const broken = {
      ...batch({ record: '{}' }),
      once: () => {
        throw new Error('no memory')
      },
    }
    gatherer.deliver(broken, everywhere(1))
    await turn()
    expect(failures()).toBe(1)
  })
})
