// Where there are replicas the reply to each write says what a later read must have seen, and no other reply does.
import { describe, expect, it } from 'vitest'
import { signIn } from '../../support/operators.ts'
import { newAddress, startBeside, type Answer } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

/** One that is not there will do. */
const service = useService({
  env: { DATABASE_REPLICA_URLS: 'postgres://127.0.0.1:1/nowhere', SERVICE_LOG_LEVEL: 'info' },
  schema: `create table public.note (id int primary key, words text);
    create function public.add(id int) returns void language sql
      begin atomic insert into public.note values (id, 'added'); end;
    insert into storage.buckets (id, name) values ('files', 'files');`,
})

const after = ({ headers }: Answer): string | null => headers.get('x-plinth-after')
const headers = (): Record<string, string> => ({ apikey: service.serviceKey })
const body = (id: number): { id: number; words: string } => ({ id, words: 'some' })

const writes: [string, () => Promise<Answer>, number][] = [
  [
    'an insert',
    () => service.request('POST', '/rest/v1/note', { headers: headers(), body: body(1) }),
    201,
  ],
  [
    'a replayed insert',
    () => service.request('POST', '/rest/v1/note', { headers: headers(), body: body(2) }),
    201,
  ],
  [
    'an update',
    () =>
      service.request('PATCH', '/rest/v1/note?id=eq.1', {
        headers: headers(),
        body: { words: 'b' },
      }),
    204,
  ],
  [
    'a call',
    () => service.request('POST', '/rest/v1/rpc/add', { headers: headers(), body: { id: 3 } }),
    204,
  ],
  [
    'a replayed call',
    () => service.request('POST', '/rest/v1/rpc/add', { headers: headers(), body: { id: 4 } }),
    204,
  ],
  [
    'a removal',
    () => service.request('DELETE', '/rest/v1/note?id=eq.4', { headers: headers() }),
    204,
  ],
  [
    'a sign-up',
    () => service.auth.post('signup', { email: newAddress(), password: 'a good long password' }),
    200,
  ],
  [
    'an upload',
    () =>
      service.request('POST', '/storage/v1/object/files/a.txt', {
        headers: { ...headers(), 'content-type': 'text/plain' },
        body: 'a',
      }),
    200,
  ],
  [
    'a bucket',
    () =>
      service.request('POST', '/storage/v1/bucket', {
        headers: headers(),
        body: { id: 'b', name: 'b' },
      }),
    200,
  ],
  [
    'a message',
    () =>
      service.request('POST', '/realtime/v1/api/broadcast', {
        headers: headers(),
        body: { messages: [{ topic: 't', event: 'e', payload: {} }] },
      }),
    202,
  ],
]

const others: [string, () => Promise<Answer>, number][] = [
  ['a read', () => service.request('GET', '/rest/v1/note', { headers: headers() }), 200],
  [
    'a refused write',
    () => service.request('POST', '/rest/v1/note', { headers: headers(), body: body(1) }),
    409,
  ],
  [
    'a write of nothing',
    () => service.request('DELETE', '/rest/v1/note?id=eq.999', { headers: headers() }),
    204,
  ],
  ['a check', () => service.request('GET', '/health'), 200],
]

describe('x-plinth-after', () => {
  it.each(writes)('is in the reply to %s', async (_, send, status) => {
    const answer = await send()
    expect(answer.status, answer.text).toBe(status)
    expect(after(answer)).toMatch(/^[0-9A-F]{8}-\d+$/)
  })

  it.each(others)('is not in the reply to %s', async (_, send, status) => {
    const answer = await send()
    expect(answer.status, answer.text).toBe(status)
    expect(after(answer)).toBeNull()
  })

  it('stands for what is committed', async () => {
    const answer = await service.request('POST', '/rest/v1/note', {
      headers: headers(),
      body: body(10),
    })
    const noted = (): Promise<unknown[]> =>
      service.sql('select core.has_seen($1) as has from core.server', [after(answer)])
    await until(async () => (await noted()).length > 0)
    expect(await noted()).toEqual([{ has: true }])
  })

  it('is in the reply to what an operator changes', async () => {
    const admin = await signIn(service, 'admin')
    const made = await admin.send('POST', 'users', { email: newAddress(), email_confirm: true })
    if (made.status < 300) expect(after(made)).toMatch(/^[0-9A-F]{8}-/)
    const row = await service.request('POST', '/rest/v1/note', {
      headers: admin.headers,
      body: body(11),
    })
    expect([row.status, after(row) === null]).toEqual([201, false])
  })

  it('is in no reply where there are no replicas', async () => {
    const plain = await startBeside(service)
    const answer = await plain.request('POST', '/rest/v1/note', {
      headers: headers(),
      body: body(12),
    })
    expect([answer.status, after(answer)]).toEqual([201, null])
    await plain.stop()
  })

  it('is read by the primary alone while no replica serves', async () => {
    const read = await service.request('GET', '/rest/v1/note?id=eq.10', {
      headers: { ...headers(), 'x-plinth-after': 'made up' },
    })
    expect(read.json).toHaveLength(1)
    expect((await service.request('GET', '/ready')).json.replicas).toMatchObject([
      { server: '127.0.0.1:1', status: 'left out', lag_ms: null },
    ])
    expect(service.logs.join('')).toContain('x-plinth-after of a request holds what no reply says')
    expect(service.logs.join('')).toContain('the replica 127.0.0.1:1 cannot be reached')
  })
})
