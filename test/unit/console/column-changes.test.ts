import { describe, expect, it } from 'vitest'
import type { Column } from '../../../src/console/schema.ts'
import {
  added,
  alterations,
  draftOf,
} from '../../../src/console/screens/tables/structure/column-changes.ts'

const place = { schema: 'public', table: 'notes' }

const title: Column = {
  ...{ name: 'title', type: 'text', nullable: true, default: null, primary: false },
  ...{ identity: null, generated: null, labels: null, comment: null },
}

describe('a new column', () => {
  it('is what is not usual', () => {
    expect(added(place, { ...draftOf(null), name: 'body' }, null)).toEqual({
      ...{ do: 'column.add', ...place, name: 'body', type: 'text', nullable: true },
    })
  })

  it('has no default where it numbers its rows or is made of others', () => {
    const draft = { ...draftOf(null), name: 'n', default: '1' }
    expect(added(place, draft, null)).toHaveProperty('default', '1')
    expect(added(place, { ...draft, identity: 'always' }, null)).not.toHaveProperty('default')
    expect(added(place, { ...draft, generated: 'a + b' }, null)).not.toHaveProperty('default')
  })
})

describe('a column that is there', () => {
  it('is left alone where nothing was changed', () => {
    expect(alterations(place, title, draftOf(title))).toEqual([])
  })

  it('is altered in one change, commented and renamed by others', () => {
    const draft = { ...draftOf(title), name: 'heading', isNeeded: true, comment: 'Short.' }
    expect(alterations(place, title, draft).map(([, change]) => change)).toEqual([
      { do: 'column.alter', ...place, name: 'title', nullable: false },
      { do: 'column.comment', ...place, name: 'title', comment: 'Short.' },
      { do: 'column.rename', ...place, name: 'title', to: 'heading' },
    ])
  })

  it('loses a default that was taken out', () => {
    const column = { ...title, default: `'none'` }
    expect(alterations(place, column, { ...draftOf(column), default: '' })).toEqual([
      [
        'Change the column title of notes',
        { do: 'column.alter', ...place, name: 'title', default: null },
      ],
    ])
  })

  it('says how its values become another type only where it does', () => {
    const draft = { ...draftOf(title), using: 'title::int' }
    expect(alterations(place, title, draft)).toEqual([])
    expect(alterations(place, title, { ...draft, type: 'integer' })[0]?.[1]).toMatchObject({
      type: 'integer',
      using: 'title::int',
    })
  })
})
