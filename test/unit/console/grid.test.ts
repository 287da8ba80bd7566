import { describe, expect, it } from 'vitest'
import { columnsIn, rowsIn, stepFrom } from '../../../src/console/screens/tables/grid/window.ts'

const grid = { rows: 100, columns: 5, page: 10 }
const from = { row: 50, column: 2 }

describe('what of a grid is in the page', () => {
  it('is what is seen, and a few rows on each side', () => {
    expect(rowsIn(0, 300, 1000)).toEqual([0, 20])
    expect(rowsIn(3000, 300, 1000)).toEqual([90, 120])
    expect(rowsIn(29_700, 300, 1000)).toEqual([980, 1000])
  })

  it('is as many columns as have room', () => {
    const edges = Array.from({ length: 61 }, (_, at) => at * 100)
    expect(columnsIn(0, 1000, edges)).toEqual([0, 12])
    expect(columnsIn(2050, 1000, edges)).toEqual([18, 33])
    expect(columnsIn(5500, 1000, edges)).toEqual([53, 60])
  })
})

describe('a key in a grid', () => {
  it.each([
    ['ArrowDown', false, 51, 2],
    ['ArrowDown', true, 99, 2],
    ['ArrowLeft', false, 50, 1],
    ['ArrowLeft', true, 50, 0],
    ['PageUp', false, 40, 2],
    ['Home', false, 50, 0],
    ['Home', true, 0, 0],
    ['End', false, 50, 4],
    ['End', true, 99, 4],
  ])('%s, with Ctrl %s, leads to row %i, column %i', (key, ctrlKey, row, column) => {
    expect(stepFrom(from, { key, ctrlKey }, grid)).toEqual({ row, column })
  })

  it('leads out of it never, and nowhere where it means something else', () => {
    expect(stepFrom({ row: 0, column: 0 }, { key: 'ArrowUp', ctrlKey: false }, grid)).toEqual({
      row: 0,
      column: 0,
    })
    expect(stepFrom(from, { key: 'Enter', ctrlKey: false }, grid)).toBeNull()
  })
})
