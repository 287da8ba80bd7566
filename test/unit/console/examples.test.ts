import { describe, expect, it } from 'vitest'
import { examplesOf } from '../../../src/console/screens/api/examples.ts'
import { code, quoted, sqlText } from '../../../src/console/screens/api/literals.ts'
import type { ApiColumn, Thing } from '../../../src/console/screens/api/openapi.ts'

const columnOf = (name: string, part: Partial<ApiColumn> = {}): ApiColumn => ({
  ...{ name, sample: 'text', isKey: false, isNeeded: false, isFixed: false },
  ...part,
})

const tableOf = (...columns: ApiColumn[]): Thing => ({
  ...{ kind: 'table', name: 'odd name', summary: null },
  ...{ methods: ['GET', 'POST', 'PATCH', 'DELETE'], columns },
})

const titlesOf = (thing: Thing, isWatched = false): string[] =>
  examplesOf(thing, isWatched).map(({ title }) => title)

describe('what may be asked of a table', () => {
  const id = columnOf('id', { sample: 1, isKey: true, isFixed: true })
  const notes = tableOf(id, columnOf('title', { isNeeded: true }))

  it('is what its role may do, and to listen where it is watched', () => {
    const all = ['Read rows', 'Read with a filter', 'Insert', 'Update', 'Delete']
    expect(titlesOf(notes)).toEqual(all)
    expect(titlesOf(notes, true)).toEqual([...all, 'Subscribe'])
    expect(titlesOf({ ...notes, methods: ['POST'] })).toEqual(['Insert'])
  })

  it('is about one row by its key', () => {
    expect(examplesOf(notes, false).map(({ path }) => path)).toEqual([
      '/rest/v1/odd%20name?select=id,title&order=id&limit=10',
      '/rest/v1/odd%20name?select=id,title&id=eq.1',
      '/rest/v1/odd%20name',
      '/rest/v1/odd%20name?id=eq.1',
      '/rest/v1/odd%20name?id=eq.1',
    ])
  })

  it('is about all rows only where that is said', () => {
    const [, , update, deletion] = examplesOf(tableOf(columnOf('place', { sample: {} })), false)
    expect(update?.headers['prefer']).toBe('return=representation, unsafe-mutation')
    expect(deletion).toMatchObject({ headers: { prefer: 'unsafe-mutation' } })
    expect(deletion?.javascript).toBe(`await plinth.from('odd name').delete().all()`)
  })

  it('quotes columns that a query would misread', () => {
    const [read] = examplesOf(tableOf(columnOf('select'), columnOf('größe')), false)
    expect(new URL(read!.path, 'http://localhost').searchParams.get('select')).toBe(
      '"select",größe',
    )
  })

  it('changes nothing where no column may be written', () => {
    expect(titlesOf(tableOf(id))).not.toContain('Update')
  })
})

describe('values as they are written', () => {
  it('are JavaScript', () => {
    const value = { plain: [1, null], 'it is': `it's "so"` }
    expect(code(value)).toBe(`{ plain: [1, null], 'it is': "it's \\"so\\"" }`)
    expect(quoted('a "b"')).toBe(`'a "b"'`)
  })

  it('are SQL on one line', () => {
    expect(sqlText(`it's`)).toBe(`'it''s'`)
    expect(sqlText('a\n\\b')).toBe(`E'a\\n\\\\b'`)
  })
})
