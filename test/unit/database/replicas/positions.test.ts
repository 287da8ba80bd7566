import { expect, it } from 'vitest'
import { makePositions } from '../../../../src/database/replicas/positions.ts'

it('says since when the primary has been further', () => {
  const { add, lagOf, clear } = makePositions()
  expect(lagOf(100, 0)).toBeNull()
  add(100, 1_000)
  add(200, 2_000)
  add(200, 3_000)
  add(300, 4_000)
  expect(lagOf(300, 4_010)).toBe(10)
  expect(lagOf(299, 4_010)).toBe(1_010)
  expect(lagOf(150, 4_010)).toBe(3_010)
  expect(lagOf(99, 4_010)).toBeNull()
  clear()
  expect(lagOf(300, 4_010)).toBeNull()
})
