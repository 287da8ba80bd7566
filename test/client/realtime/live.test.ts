// Live views: what they show, when they read, and what they say of themselves.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeContext } from '../../../src/client/core/context.ts'
import { readJson, request } from '../../../src/client/core/request.ts'
import { createRealtime } from '../../../src/client/realtime/main.ts'
import type { LiveQuery, LiveState } from '../../../src/client/core/live.ts'
import { createRest } from '../../../src/client/rest/main.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { startScripted, welcome } from './scripted.ts'
import { makeSpy } from './spy.ts'
import { statusesOf, useClients, users } from './support.ts'

interface Note {
  id: number
  body: string
}

const service = useService({
  schema: `
    create table public.notes (id int primary key, owner uuid, body text);
    create policy own on public.notes for all using (owner = (select auth.uid()));
    create table public.tags (id int primary key, note int, name text);
    create policy everyone on public.tags for all using (true);
    create table public.keyless (id int);
    create policy everyone on public.keyless for all using (true);`,
})
const connect = useClients(service)
const views: { stop: () => void }[] = []
afterEach(async () => {
  for (const view of views.splice(0)) view.stop()
  await service.sql('truncate public.notes, public.tags, public.keyless')
})

const token = (user = users.one): Promise<string> => service.userToken(user)

/** A read of the REST API, as its client makes one. */
const reading = (path: string, bearer: () => string): LiveQuery<Note>['load'] => {
  return async (signal) => {
    const context = makeContext(service.url, service.anonKey)
    const wish = { method: 'GET', path: `/rest/v1/${path}`, signal, bearer: bearer() }
    const { data, error } = await request(context, wish, readJson)
    return { data: data as Note[] | null, error }
  }
}

interface Shown {
  states: LiveState<Note>[]
  last: () => LiveState<Note> | undefined
  stop: () => void
  reload: () => void
}

const show = (client: ReturnType<typeof connect>, query: LiveQuery<Note>): Shown => {
  const states: LiveState<Note>[] = []
  const view = client.live(query, (state) => void states.push(state))
  views.push(view)
  return { states, last: () => states.at(-1), ...view }
}

const notes = (bearer: string, more = ''): LiveQuery<Note> => ({
  table: 'notes',
  load: reading(`notes?select=id,body&order=id${more}`, () => bearer),
})

const insert = (id: number, body = 'x', owner = users.one): Promise<unknown> =>
  service.sql('insert into public.notes values ($1, $2, $3)', [id, owner, body])

const idsOf = (state: LiveState<Note> | undefined): number[] | undefined =>
  state?.rows.map(({ id }) => id)

describe('a live view', () => {
  it('shows what the query gives, and keeps the rows that stay as they are', async () => {
    const mine = await token()
    await insert(1)
    await insert(2)
    const { states, last } = show(connect(mine), notes(mine))
    await until(() => last()?.status === 'live')
    expect(states).toEqual([
      {
        rows: [
          { id: 1, body: 'x' },
          { id: 2, body: 'x' },
        ],
        status: 'live',
        error: null,
      },
    ])
    await service.sql(`update public.notes set body = 'y' where id = 2`)
    await until(() => states.length === 2)
    expect(last()?.rows).toEqual([
      { id: 1, body: 'x' },
      { id: 2, body: 'y' },
    ])
    await insert(0)
    await until(() => states.length === 3)
    const [, before, after] = states
    expect(idsOf(after)).toEqual([0, 1, 2])
    expect(after?.rows[1]).toBe(states[0]?.rows[0])
    expect(after?.rows[2]).toBe(before?.rows[1])
    await service.sql('delete from public.notes where id = 1')
    await until(() => idsOf(last())?.length === 2)
    await service.sql('truncate public.notes')
    await until(() => idsOf(last())?.length === 0)
  })

  it('loses a row that is taken away, and says nothing of rows of others', async () => {
    const mine = await token()
    const bearer = mine
    let reads = 0
    const load = reading('notes?select=id,body&order=id', () => bearer)
    await insert(1)
    const { states, last } = show(connect(mine), {
      table: 'notes',
      load: (signal) => {
        reads += 1
        return load(signal)
      },
    })
    await until(() => idsOf(last())?.length === 1)
    const before = reads
    await insert(10, 'of another', users.two)
    await service.sql('update public.notes set owner = $1 where id = 1', [users.two])
    await until(() => idsOf(last())?.length === 0)
    expect(reads).toBe(before + 1)
    expect(states).toHaveLength(2)
  })

  it('reads when it is subscribed, and not before', async () => {
    let subscribe: (() => void) | undefined
    const { url, stop } = await startScripted((socket, message, number) => {
      if (message.type !== 'subscribe') return welcome(socket, message, number)
      expect(message).toMatchObject({ channel: 'public:notes', leave: true })
      subscribe = () => welcome(socket, message, number)
    })
    let reads = 0
    const client = connect(null, { url })
    const { states } = show(client, {
      table: 'notes',
      load: () => {
        reads += 1
        return Promise.resolve({ data: [], error: null })
      },
    })
    await until(() => subscribe)
    const told = statusesOf(client.channel('beside'))
    await until(() => told.length === 1)
    expect(reads).toBe(0)
    subscribe?.()
    await until(() => states.length === 1)
    expect(reads).toBe(1)
    await stop()
  })

  it('reads once more after a change that came while it read', async () => {
    const mine = await token()
    const client = connect(mine)
    const load = reading('notes?select=id,body&order=id', () => mine)
    let reads = 0
    let heard = 0
    const release: (() => void)[] = []
    client
      .channel('beside')
      .on('postgres_changes', { event: '*', table: 'notes' }, () => (heard += 1))
      .subscribe()
    const { last } = show(client, {
      table: 'notes',
      load: async (signal) => {
        reads += 1
        const answer = await load(signal)
        if (reads === 1) await new Promise<void>((resolve) => release.push(resolve))
        return answer
      },
    })
    await until(() => release.length === 1)
    for (const id of [1, 2, 3]) await insert(id)
    await until(() => heard === 3)
    // What was said to the channel was said to the view, or is next on the same socket.
    await insert(4)
    await until(() => heard === 4)
    release[0]?.()
    await until(() => idsOf(last())?.length === 4)
    expect(reads).toBe(2)
  })

  it('reads at most once a second, however much changes', async () => {
    const mine = await token()
    const load = reading('notes?select=id,body&order=id', () => mine)
    const begun: number[] = []
    const { last } = show(connect(mine), {
      table: 'notes',
      load: (signal) => {
        begun.push(Date.now())
        return load(signal)
      },
    })
    await until(() => last())
    for (let id = 1; id <= 30; id += 1) await insert(id)
    await until(() => idsOf(last())?.length === 30)
    const pauses = begun.slice(1).map((at, place) => at - begun[place]!)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(999)
  })

  it('is what a query of the REST client becomes', async () => {
    const mine = await token()
    const accessToken = (): Promise<string> => Promise.resolve(mine)
    const { live } = connect(null, { accessToken })
    const rest = createRest(service.url, service.anonKey, { live, accessToken })
    const states: LiveState<unknown>[] = []
    await insert(1)
    await insert(2, 'y')
    const view = rest
      .from('notes')
      .select('id, body')
      .eq('body', 'x')
      .order('id')
      .live((state) => states.push(state))
    views.push(view)
    await until(() => states.length === 1)
    await service.sql(`update public.notes set body = 'x' where id = 2`)
    await until(() => states.length === 2)
    const [one, two] = [1, 2].map((id) => ({ id, body: 'x' }))
    expect(states.map(({ rows }) => rows)).toEqual([[one], [one, two]])
    await service.sql(`update public.notes set body = 'y' where id = 1`)
    await until(() => states.length === 3)
    expect(states[2]).toEqual({ rows: [two], status: 'live', error: null })
  })

  it('reads when one of its other tables changes', async () => {
    const mine = await token()
    await insert(1)
    await service.sql(`insert into public.tags values (1, 1, 'a')`)
    const load = reading('tags?select=id,body:name&order=id', () => mine)
    const { last } = show(connect(mine), { table: 'notes', tables: ['tags', 'notes'], load })
    await until(() => idsOf(last())?.length === 1)
    await service.sql(`insert into public.tags values (2, 1, 'b')`)
    await until(() => idsOf(last())?.length === 2)
  })

  it('reads again when it is told to, and when a resync says so', async () => {
    const mine = await token()
    let reads = 0
    const load = reading('notes?select=*', () => mine)
    const { last, reload } = show(connect(mine), {
      table: 'notes',
      load: (signal) => {
        reads += 1
        return load(signal)
      },
    })
    await until(() => last())
    reload()
    await until(() => reads === 2)
    await insert(1)
    await until(() => idsOf(last())?.length === 1)
    await service.sql('alter table public.notes add column extra int default 7')
    await until(() => 'extra' in (last()?.rows[0] ?? {}))
    await service.sql('alter table public.notes drop column extra')
  })

  it('says nothing after it was stopped, and leaves the socket', async () => {
    const mine = await token()
    const { last: socket, said, ...realtime } = makeSpy()
    const { states, stop } = show(connect(mine, { realtime }), notes(mine))
    await until(() => states.length === 1)
    stop()
    await until(() => socket().readyState === socket().CLOSED)
    expect(said.at(-1)).toMatchObject({ type: 'unsubscribe', channel: 'public:notes' })
    expect(states).toHaveLength(1)
  })
})

describe('several views of a table', () => {
  it('share a subscription, and each ends alone', async () => {
    const mine = await token()
    const { said, ...realtime } = makeSpy()
    const client = connect(mine, { realtime })
    await insert(1)
    const one = show(client, notes(mine))
    const other = show(client, notes(mine, '.desc'))
    await until(() => one.last() && other.last())
    const late = show(client, notes(mine, '&body=eq.x'))
    await until(() => late.last())
    expect(said.filter(({ type }) => type === 'subscribe')).toHaveLength(1)
    one.stop()
    await insert(2)
    await until(() => idsOf(other.last())?.length === 2 && idsOf(late.last())?.length === 2)
    expect(idsOf(other.last())).toEqual([2, 1])
    expect(idsOf(one.last())).toEqual([1])
  })
})

describe('a view in trouble', () => {
  it('is stale while it is cut off, and live again without a read where nothing changed', async () => {
    const mine = await token()
    const { cut, ...realtime } = makeSpy()
    let reads = 0
    const load = reading('notes?select=id,body&order=id', () => mine)
    await insert(1)
    const { states, last } = show(connect(mine, { realtime }), {
      table: 'notes',
      load: (signal) => {
        reads += 1
        return load(signal)
      },
    })
    await until(() => last()?.status === 'live')
    cut()
    await until(() => states.length === 3)
    expect(states.map(({ status, error }) => [status, error?.code])).toEqual([
      ['live', undefined],
      ['stale', 'network'],
      ['live', undefined],
    ])
    expect(reads).toBe(1)
    expect(states[2]?.rows).toBe(states[0]?.rows)
    cut()
    await insert(2)
    await until(() => last()?.status === 'live' && idsOf(last())?.length === 2)
  })

  it('shows the error of a read, keeps its rows, and recovers', async () => {
    const mine = await token()
    let bearer = mine
    await insert(1)
    const { last, reload } = show(connect(mine), {
      table: 'notes',
      load: reading('notes?select=id,body&order=id', () => bearer),
    })
    await until(() => last()?.status === 'live')
    bearer = 'broken'
    reload()
    await until(() => last()?.error)
    expect(last()).toMatchObject({ rows: [{ id: 1 }], status: 'stale', error: { status: 401 } })
    bearer = mine
    await until(() => last()?.status === 'live') // by itself
    const refused = show(connect(mine), {
      table: 'notes',
      load: reading('notes?select=nothing', () => mine),
    })
    await until(() => refused.last()?.error)
    expect(refused.last()).toMatchObject({ rows: [], status: 'stale', error: { status: 400 } })
  })

  it('shows rows of what cannot be watched, and says why they are stale', async () => {
    const mine = await token()
    await service.sql('insert into public.keyless values (1)')
    const { last } = show(connect(mine), {
      table: 'keyless',
      load: reading('keyless?select=id', () => mine),
    })
    await until(() => last()?.rows.length === 1)
    expect(last()?.status).toBe('stale')
    expect(last()?.error?.message).toMatch(/key/)
  })

  it('shows the rows once where there is no WebSocket, and says that they are stale', async () => {
    vi.stubGlobal('WebSocket', undefined)
    const mine = await token()
    await insert(1)
    const client = createRealtime(service.url, service.anonKey)
    let reads = 0
    const load = reading('notes?select=id,body&order=id', () => mine)
    const { last, reload } = show(client, {
      table: 'notes',
      tables: ['tags'],
      load: (signal) => {
        reads += 1
        return load(signal)
      },
    })
    await until(() => idsOf(last())?.length === 1)
    vi.unstubAllGlobals()
    expect(last()).toMatchObject({ status: 'stale', error: { code: 'not_supported' } })
    expect(reads).toBe(1)
    await insert(2)
    reload()
    await until(() => idsOf(last())?.length === 2)
    const other = show(client, notes(mine))
    await until(() => idsOf(other.last())?.length === 2)
    expect(other.last()?.status).toBe('stale')
  })

  it('reads again with the rights of another token', async () => {
    let bearer = await token()
    await insert(1)
    await insert(2, 'of two', users.two)
    const client = connect(bearer)
    const { last } = show(client, {
      table: 'notes',
      load: reading('notes?select=id,body&order=id', () => bearer),
    })
    await until(() => idsOf(last())?.[0] === 1)
    bearer = await token(users.two)
    client.setAuth(bearer)
    await until(() => idsOf(last())?.[0] === 2)
    await insert(3, 'of two', users.two)
    await until(() => idsOf(last())?.length === 2)
    client.setAuth(null)
    bearer = service.anonKey
    await until(() => idsOf(last())?.length === 0)
  })

  it('reads again after a break of which the service kept no changes', async () => {
    const { url, stop } = await startScripted((socket, message, number) => {
      if (message.type === 'ping' && number === 1) return socket.terminate()
      if (message.type !== 'subscribe' || number === 1) return welcome(socket, message, number)
      const answer = { type: 'subscribed', channel: 'public:notes', as: message.as, cursor: '2' }
      socket.send(JSON.stringify({ ...answer, resync: true }))
    })
    const client = connect(null, { url })
    const heard: string[] = []
    const told = statusesOf(
      client
        .channel('beside')
        .on('postgres_changes', { event: '*', table: 'notes' }, () => undefined)
        .on('system', {}, ({ message }) => heard.push(message)),
    )
    let reads = 0
    const { last } = show(client, {
      table: 'notes',
      load: () => Promise.resolve({ data: [{ id: (reads += 1), body: 'x' }], error: null }),
    })
    await until(() => last()?.status === 'live' && told.length === 1)
    client.wake()
    await until(() => idsOf(last())?.[0] === 2)
    expect(heard).toEqual(['resync'])
    await stop()
  })

  it('is live where something happens during each read', async () => {
    const { url, stop } = await startScripted(welcome)
    const view = show(connect(null, { url }), {
      table: 'notes',
      load: async () => {
        await Promise.resolve()
        view.reload()
        return { data: [], error: null }
      },
    })
    await until(() => view.last()?.status === 'live')
    view.stop()
    await stop()
  })

  it('is stale while it waits for its turn among many that must read again', async () => {
    const { url, stop } = await startScripted((socket, message, number) => {
      welcome(socket, message, number)
      if (message.type === 'ping')
        for (const more of [{ type: 'resync', within: 60_000 }, { type: 'change' }])
          socket.send(JSON.stringify({ ...more, as: '1', cursor: '2' }))
    })
    const client = connect(null, { url })
    let reads = 0
    const { last, reload } = show(client, {
      table: 'notes',
      load: () => Promise.resolve({ data: [{ id: (reads += 1), body: 'x' }], error: null }),
    })
    await until(() => last()?.status === 'live')
    client.wake()
    await until(() => last()?.status === 'stale')
    expect(reads).toBe(1)
    reload()
    await until(() => last()?.status === 'live')
    expect(reads).toBe(2)
    await stop()
  })

  it('is closed where the service ends it', async () => {
    const { url, stop } = await startScripted((socket, message, number) => {
      if (message.type === 'ping') socket.close(4403, 'this account was banned')
      else welcome(socket, message, number)
    })
    const client = connect(null, { url })
    const { last } = show(client, {
      table: 'todos',
      load: () => Promise.resolve({ data: [{ id: 1, body: 'x' }], error: null }),
    })
    const told = statusesOf(client.channel('beside'))
    await until(() => last()?.status === 'live' && told.length === 1)
    client.wake()
    await until(() => last()?.status === 'closed')
    expect(last()).toMatchObject({
      rows: [{ id: 1 }],
      error: { code: 'closed', message: 'this account was banned' },
    })
    await stop()
  })
})
