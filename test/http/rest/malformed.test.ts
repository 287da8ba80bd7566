// What no query may look like.
import { describe, expect, it } from 'vitest'
import { expectEnvelope } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'
import { fixture } from '../fixture.ts'

const service = useService({ schema: fixture })

describe('GET /rest/v1/:table', () => {
  it.each([
    'order=id;select pg_sleep(5)',
    `on_conflict=id) do update set body='x'--`,
    'limit=1;drop',
    'limit=-1',
    'limit=0x10',
    'limit=1e1',
    'limit=',
    'limit= 1',
    'limit=١',
    'limit=NaN',
    'limit=99999999999999999999',
    'offset=-1',
    'offset=1 union select 1',
    'select=id;select pg_sleep(5)',
    'select=id from notes--',
    'select="id',
    'select=pg_sleep(5)',
    'select=(select 1)',
    'select=a"b:id',
    `select=a'b:id`,
    'select=,',
    'select=id,,id',
    'select=id:',
    'select=:id',
    'select=*:id',
    'select=id::regclass',
    'select=id::regrole',
    'select=id::regprocedure',
    'select=id::text[]',
    'select=id::"char"',
    'select=id::pg_catalog.int4',
    'select=id::text;drop',
    'select=id::varchar(3)',
    'select=id::nothing',
    'select=id.pg_sleep()',
    'select=id->>a)',
    'order=id.up',
    'order=(select 1)',
    'order=id nulls first',
    'order=1',
    'order=',
    'id=xx.1',
    'id=eq',
    'id=eq().1',
    'id=pg_sleep.1',
    'id=not.not.eq.1',
    'id=in.(1,2);--',
    'id=in.1,2',
    'id=in.(")',
    'id=in.("1"2)',
    'id=eq(any).1,2',
    'id=eq(some).{1}',
    'id=is.foo',
    'body=fts(english);drop.x',
    'body=fts(nowhere).x',
    'body=fts(english.x',
    'body=fts.a & | b',
    'body=cs.{"a","b',
    'or=(id.eq.1',
    'or=id.eq.1',
    'or=(id.eq.1))--',
    'or=(id)',
    'or=(,)',
    'or=(id.eq.1,)',
  ])('refuses %s', async (query) => {
    const [name = '', ...value] = query.split('=')
    const answer = await service.rest.get(`open_t?${name}=${encodeURIComponent(value.join('='))}`)
    expect(answer.status, answer.text).toBe(400)
    expectEnvelope(answer)
  })
})
