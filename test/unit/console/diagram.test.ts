import { describe, expect, it } from 'vitest'
import type { Graph, GraphKey } from '../../../src/console/graph.ts'
import { groupsOf } from '../../../src/console/screens/diagram/groups.ts'
import { planOf } from '../../../src/console/screens/diagram/layout.ts'

const named = (name: string): { schema: string; name: string } => ({ schema: 'public', name })

const keyOf = (from: string, to: string): GraphKey => ({
  name: `${from}_${to}`,
  columns: ['other'],
  from: named(from),
  to: { ...named(to), columns: ['id'] },
})

const graphOf = (names: readonly string[], keys: readonly GraphKey[]): Graph => ({
  tables: names.map((name) => ({
    ...named(name),
    columns: [
      ['id', 'integer', false, true],
      ['other', 'integer', true, false],
    ],
  })),
  keys: [...keys],
})

const sizesOf = ({ tables, keys }: Graph): number[] =>
  groupsOf(tables, keys).map((group) => group.length)

describe('tables of a diagram', () => {
  it('stand together where keys connect them', () => {
    const keys = [keyOf('a', 'b'), keyOf('b', 'c'), keyOf('d', 'd'), keyOf('a', 'gone')]
    expect(sizesOf(graphOf(['a', 'b', 'c', 'd'], keys))).toEqual([3, 1])
  })

  it('are in no group above 32, and none is lost', () => {
    const names = Array.from({ length: 100 }, (_, at) => `t${at}`)
    const star = sizesOf(
      graphOf(
        ['hub', ...names],
        names.map((name) => keyOf(name, 'hub')),
      ),
    )
    const chain = sizesOf(
      graphOf(
        names,
        names.slice(1).map((name, at) => keyOf(name, `t${at}`)),
      ),
    )
    for (const [sizes, all] of [
      [star, 101],
      [chain, 100],
    ] as const) {
      expect(Math.max(...sizes)).toBeLessThanOrEqual(32)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(all)
    }
  })

  it('do not lie over each other, and begin at the corner', () => {
    const names = Array.from({ length: 40 }, (_, at) => `t${at}`)
    const keys = names.slice(1).map((name, at) => keyOf(name, `t${Math.floor(at / 3)}`))
    const { boxes, lines, width, height } = planOf(graphOf([...names, 'alone'], keys))
    expect(boxes).toHaveLength(41)
    expect(lines).toHaveLength(39)
    expect([Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]).toEqual([
      0, 0,
    ])
    for (const [at, a] of boxes.entries()) {
      expect(a.x + a.width).toBeLessThanOrEqual(width)
      expect(a.y + a.height).toBeLessThanOrEqual(height)
      for (const b of boxes.slice(at + 1))
        expect(
          a.x + a.width <= b.x ||
            b.x + b.width <= a.x ||
            a.y + a.height <= b.y ||
            b.y + b.height <= a.y,
        ).toBe(true)
    }
  })

  it('may be none', () => {
    expect(planOf(graphOf([], []))).toEqual({ boxes: [], lines: [], width: 0, height: 0 })
  })
})
