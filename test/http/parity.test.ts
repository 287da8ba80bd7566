// The same routes, called from psql and over HTTP, give the same replies: every decision is SQL's.
import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gatewayUrl, withClient } from '../../src/database/connection/connect.ts'
import { ownerConfig, testSecret } from '../support/database.ts'
import { newAddress, type Answer } from '../support/service.ts'
import { useService } from '../support/use.ts'

const service = useService({
  schema: `
    create table public.todos (id int primary key, title text, owner uuid);
    insert into public.todos values (1, 'one'), (2, 'it''s "two"'), (3, null);
    create policy everyone_reads on public.todos for select to anon using (id < 3);
  `,
})

interface Reply {
  status: number
  headers: Record<string, string>
  body: unknown
}

/** As the gateway's login, which is all a client can reach. */
const asGateway = async <T extends object>(text: string, values: unknown[]): Promise<T> =>
  withClient(ownerConfig(gatewayUrl(service.database.ownerUrl, testSecret)), async (client) => {
    const { rows } = await client.query<T>(text, values)
    return rows[0] as T
  })

interface Ask {
  salt: string
  n: number
  r: number
  p: number
}

/** A psql user playing the gateway: calls the entry point, derives the key it asks for, and calls it again. */
const call = async (entry: string, password: string, body: object, query = {}): Promise<Reply> => {
  const withLength = { ...body, password: Buffer.byteLength(password) }
  const once = (answer: object | null): Promise<Reply & { ask: Ask | null }> =>
    asGateway(
      `select (reply).* from (select ${entry}(row('POST', '{}', $1, '{}', $2, null, null, $3)) as reply offset 0) as called`,
      [JSON.stringify(query), JSON.stringify(withLength), answer && JSON.stringify(answer)],
    )
  const { ask, ...asked } = await once(null)
  if (!ask) return asked
  const { n, r, p } = ask
  const salt = Buffer.from(ask.salt, 'base64')
  const key = scryptSync(password, salt, 32, { N: n, r, p, maxmem: 256 * n * r })
  return once({ ...ask, key: key.toString('base64') })
}

/** Numbers and texts that are new each time become their type; everything else is compared as it is. */
const shapeOf = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key: string, member: unknown) =>
    /^(id|sub|.*_at|.*_token|marker|token)$/.test(key) && member !== null ? typeof member : member,
  )

const seen = ({ status, json }: Answer): unknown => shapeOf({ status, body: json })
const told = ({ status, body }: Reply): unknown => shapeOf({ status, body })

describe('POST /auth/v1/signup', () => {
  const bodies = {
    'a new user': (email: string) => ({ email, data: { name: 'Ada' } }),
    'an address that is none': () => ({ email: 'nonsense' }),
    'data that is no object': (email: string) => ({ email, data: [] }),
  }
  it.each(Object.entries(bodies))('answers %s as psql does', async (_, make) => {
    const password = 'correct horse'
    const [first, second] = [make('first@example.com'), make('other@example.com')]
    const overHttp = await service.auth.post('signup', { ...first, password })
    const fromPsql = await call('auth.sign_up', password, second)
    const told_ = JSON.parse(JSON.stringify(told(fromPsql)).replaceAll('other@', 'first@'))
    expect(seen(overHttp)).toEqual(told_)
  })

  it('answers a short password as psql does', async () => {
    const body = { email: newAddress() }
    expect(seen(await service.auth.post('signup', { ...body, password: 'short' }))).toEqual(
      told(await call('auth.sign_up', 'short', body)),
    )
  })
})

describe('POST /auth/v1/token', () => {
  it.each(['right password', 'wrong password'])('answers the %s as psql does', async (password) => {
    const email = newAddress()
    await call('auth.sign_up', 'right password', { email })
    await service.sql(`update auth.users set email_confirmed_at = now() where email = $1`, [email])
    const overHttp = await service.auth.post('token?grant_type=password', { email, password })
    const fromPsql = await call('auth.token', password, { email }, { grant_type: 'password' })
    // Signing in a second time shows the time of the first.
    expect(seen(overHttp)).toEqual(told(fromPsql))
  })
})

describe('GET /rest/v1/:table', () => {
  it.each([
    ['todos', []],
    ['todos', ['select', 'id,name:title', 'limit', '1', 'offset', '1']],
    ['todos', ['title', 'eq.it\'s "two"']],
    ['todos', ['id', 'eq.9']],
    ['todos', ['id', 'eq.one']],
    ['todos', ['nosuch', 'eq.1']],
    ['todos', ['limit', '-1']],
    ['nosuch', []],
  ])('answers %s %j as psql does', async (table, query) => {
    const parameters = new URLSearchParams()
    for (let at = 0; at < query.length; at += 2) parameters.append(query[at]!, query[at + 1]!)
    const overHttp = await service.rest.get(`${table}?${parameters.toString()}`)
    const fromPsql = await asGateway<Reply & { body: string }>(
      `select status, headers, body from api.reply('GET', $1, $2)`,
      [table, query],
    )
    expect(overHttp.status).toBe(fromPsql.status)
    expect(overHttp.json).toEqual(JSON.parse(fromPsql.body))
    if (overHttp.status === 200) expect(overHttp.text).toBe(fromPsql.body)
    expect(overHttp.headers.get('content-range') ?? undefined).toBe(
      fromPsql.headers['content-range'],
    )
  })
})
