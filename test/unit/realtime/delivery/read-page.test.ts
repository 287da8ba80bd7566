// What a listener is told of a page stands beside the heads of its changes.
import { expect, it } from 'vitest'
import type { DeliveredChanges } from '../../../../src/database/realtime/rows.ts'
import { readPage, type Share } from '../../../../src/realtime/delivery/read-page.ts'
import type { Change } from '../../../../src/realtime/types.ts'
import { note } from '../../../support/fake-changes.ts'

const heads = note('heads', {
  record: ['INSERT\x1f1-1\x1fa', 'UPDATE\x1f2-1\x1fb', 'DELETE\x1f3-1\x1fc'].join('\x1e'),
})

const read = (told: Partial<DeliveredChanges>): Share | undefined => {
  const changes = { id: null, cursor: 'e.1', record: null, old_record: null, name: null }
  return readPage([heads, { listener: 0, event: 'changes', ...changes, ...told }], 1).shares[0]
}

const change = (event: string, id: string, at: string, more: Partial<Change>): Change => ({
  event,
  id,
  at,
  cursor: 'e.1',
  record: null,
  oldRecord: null,
  name: null,
  ...more,
})

it('all of them, in the order of the heads', () => {
  const share = read({ record: '{"n":1}\x1f{"n":2}\x1f', old_record: 'null\x1f{"n":0}\x1f{"n":3}' })
  expect(share?.changes).toEqual([
    change('INSERT', '1-1', 'a', { record: '{"n":1}' }),
    change('UPDATE', '2-1', 'b', { record: '{"n":2}', oldRecord: '{"n":0}' }),
    change('DELETE', '3-1', 'c', { oldRecord: '{"n":3}' }),
  ])
})

it('some of them by their places, and the last with the cursor of the end', () => {
  const share = read({
    id: '1,3',
    record: '{"n":1}\x1fnull',
    old_record: 'null\x1f{"n":3}',
    name: 'e.9',
  })
  expect(share?.changes).toEqual([
    change('INSERT', '1-1', 'a', { record: '{"n":1}' }),
    change('DELETE', '3-1', 'c', { oldRecord: '{"n":3}', cursor: 'e.9' }),
  ])
})

it('one by which a row left has no new row', () => {
  const share = read({ id: '2', record: 'null', old_record: '{"n":0}' })
  expect(share?.changes).toEqual([change('LEAVE', '2-1', 'b', { oldRecord: '{"n":0}' })])
})

it('is to be read again where rows and heads are not as many', () => {
  expect(read({ record: '{"n":1}\x1f{"n":2}' })).toMatchObject({ changes: [], isResynced: true })
  expect(read({ id: '1,2', record: 'null\x1fnull', old_record: '{}' })?.isResynced).toBe(true)
})
