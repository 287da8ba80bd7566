import { describe, expect, it } from 'vitest'
import { noRequest } from '../../../src/database/no-request.ts'
import { fillPsql } from '../../../src/operators/psql.ts'

const request = {
  ...noRequest,
  path: { id: "it's" },
  query: { limit: '10' },
  body: '{"name": "a\\\\b", "columns": [{"name": "x"}], "flag": true}',
}

describe('a call for psql', () => {
  it.each([
    ["select f(:'id')", "select f('it''s')"],
    ["select f(:'limit', :'nothing')", "select f('10', null)"],
    ["select f(:'columns', :'flag')", `select f('[{"name":"x"}]', 'true')`],
    ["select f(:'name')", String.raw`select f( E'a\\b')`],
    [
      "select f(:'body')",
      `select f( E'{"name": "a\\\\\\\\b", "columns": [{"name": "x"}], "flag": true}')`,
    ],
    ['select 1', 'select 1'],
  ])('%s', (template, filled) => {
    expect(fillPsql(template, request)).toBe(filled)
  })

  it('quotes what would end the literal', () => {
    const asked = { ...noRequest, path: { id: `'; drop table x; --` } }
    expect(fillPsql("select :'id'", asked)).toBe("select '''; drop table x; --'")
  })
})
