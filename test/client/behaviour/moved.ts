// In supabase's calls alone: its own client passes the same, so an application moves by its import.
import { dataOf, equal, errorOf, ok, until } from './assert.ts'
import { fresh, newAddress, password, signedUp, type Case } from './world.ts'

export const moved: Case[] = [
  {
    name: 'rows are written, read, counted, changed and deleted',
    run: async ({ open }) => {
      const client = open()
      const list = fresh()
      const todos = [1, 2, 3].map((at) => ({ title: `number ${at}`, list }))
      const made = await dataOf(client.from('todos').insert(todos).select('title, done'))
      equal(made[0], { title: 'number 1', done: false })
      const { data, count } = await client
        .from('todos')
        .select('title', { count: 'exact' })
        .eq('list', list)
        .in('title', ['number 1', 'number 3'])
        .order('title', { ascending: false })
        .limit(1)
      equal({ data, count }, { data: [{ title: 'number 3' }], count: 2 })
      const changed = client
        .from('todos')
        .update({ done: true })
        .eq('list', list)
        .neq('title', 'number 1')
      equal((await dataOf(changed.select())).length, 2)
      equal((await client.from('todos').delete().eq('list', list).eq('done', true)).error, null)
      const left = client.from('todos').select('*', { count: 'exact', head: true }).eq('list', list)
      equal((await left).count, 1)
    },
  },
  {
    name: 'one row is asked for; none and several are told apart',
    run: async ({ open }) => {
      const client = open()
      const list = fresh()
      const { id } = await dataOf(
        client.from('todos').insert({ title: 'one', list }).select('id').single(),
      )
      const upserted = client.from('todos').upsert({ id, title: 'two', list }).select('title')
      equal(await dataOf(upserted.single()), { title: 'two' })
      const none = await client.from('todos').select().eq('list', fresh()).maybeSingle()
      equal([none.data, none.error], [null, null])
      ok(
        await errorOf(client.from('todos').select().eq('list', fresh()).single()),
        'none is an error',
      )
    },
  },
  {
    name: 'conditions are joined by or, and functions called',
    run: async ({ open }) => {
      const client = open()
      const list = fresh()
      const rows = ['a', 'b', 'c'].map((title) => ({ title, list }))
      await dataOf(client.from('todos').insert(rows).select())
      const found = client
        .from('todos')
        .select('title')
        .eq('list', list)
        .or('title.eq.a,title.eq.c')
      equal(await dataOf(found.order('title')), [{ title: 'a' }, { title: 'c' }])
      equal(await dataOf(client.rpc('add', { a: 2, b: 3 })), 5)
    },
  },
  {
    name: 'an error is a value with a message and a code',
    run: async ({ open }) => {
      const error = await errorOf(open().from('todos').select('nothing'))
      ok(error.message.includes('nothing'), 'the message names the column')
      ok(error.code.length > 0, 'there is a code')
    },
  },
  {
    name: 'a user signs up, out, in, and is told of',
    run: async ({ open }) => {
      const client = open()
      const events: string[] = []
      const { data } = client.auth.onAuthStateChange((event) => void events.push(event))
      await until(() => events.includes('INITIAL_SESSION'), 'the first event')
      const email = newAddress()
      const { user } = await dataOf(client.auth.signUp({ email, password }))
      equal(user.email, email)
      const session = await dataOf(client.auth.getSession())
      equal(session.session?.user.id, user.id)
      equal((await client.auth.signOut({ scope: 'local' })).error, null)
      equal((await client.auth.getSession()).data.session, null)
      ok(
        await errorOf(client.auth.signInWithPassword({ email, password: 'another' })),
        'a wrong password is an error',
      )
      await dataOf(client.auth.signInWithPassword({ email, password }))
      equal((await dataOf(client.auth.getUser())).user.id, user.id)
      await until(
        () => events.filter((event) => event === 'SIGNED_IN').length === 2,
        'two sign-ins',
      )
      data.subscription.unsubscribe()
      equal(events, ['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT', 'SIGNED_IN'])
    },
  },
  {
    name: 'policies know who is signed in, and who no longer is',
    run: async ({ open }) => {
      const client = open()
      const author = await signedUp(client)
      await dataOf(client.from('notes').insert({ body: 'mine' }).select())
      equal(await dataOf(client.from('notes').select('author, body')), [{ author, body: 'mine' }])
      equal(await dataOf(open().from('notes').select()), [])
      await client.auth.signOut({ scope: 'local' })
      equal(await dataOf(client.from('notes').select()), [])
    },
  },
  {
    name: 'a session is renewed, taken over by another client, and the user changed',
    run: async ({ open }) => {
      const client = open()
      const id = await signedUp(client)
      const before = (await dataOf(client.auth.getSession())).session
      const { session } = await dataOf(client.auth.refreshSession())
      ok(session.refresh_token !== before?.refresh_token, 'the token is a new one')
      const named = client.auth.updateUser({ data: { name: 'Ada' } })
      equal((await dataOf(named)).user.user_metadata['name'], 'Ada')
      const other = open()
      const { access_token, refresh_token } = session
      const taken = await dataOf(other.auth.setSession({ access_token, refresh_token }))
      equal(taken.user.id, id)
    },
  },
  {
    name: 'files are kept, listed, linked and removed',
    run: async ({ open }) => {
      const avatars = open().storage.from('avatars')
      const folder = String(fresh())
      const path = `${folder}/a face.txt`
      const body = new Blob(['a face'], { type: 'text/plain' })
      equal((await dataOf(avatars.upload(path, body))).path, path)
      equal(await (await dataOf(avatars.download(path))).text(), 'a face')
      equal(
        (await dataOf(avatars.list(folder))).map(({ name }) => name),
        ['a face.txt'],
      )
      const { signedUrl } = await dataOf(avatars.createSignedUrl(path, 60))
      equal(await (await fetch(signedUrl)).text(), 'a face')
      ok(await errorOf(avatars.upload(path, body)), 'what is there is not replaced')
      await dataOf(avatars.upload(path, new Blob(['another']), { upsert: true }))
      await dataOf(avatars.remove([path]))
      ok(await errorOf(avatars.download(path)), 'it is gone')
    },
  },
  {
    name: 'changes of a table are told',
    run: async ({ open }) => {
      const client = open()
      const list = fresh()
      const seen: string[] = []
      await new Promise<void>((resolve) => {
        client
          .channel(`todos of ${list}`)
          .on(
            'postgres_changes',
            { event: '*', schema: 'public', table: 'todos', filter: `list=eq.${list}` },
            ({ eventType }) => void seen.push(eventType),
          )
          .subscribe((status) => {
            if (status === 'SUBSCRIBED') resolve()
          })
      })
      const todos = client.from('todos')
      const told = await dataOf(todos.insert({ title: 'told', list }).select('id').single())
      const id = Number(told.id)
      await until(() => seen.length === 1, 'the insert')
      await client.from('todos').update({ done: true }).eq('id', id)
      await until(() => seen.length === 2, 'the update')
      await client.from('todos').delete().eq('id', id)
      await until(() => seen.length === 3, 'the delete')
      equal(seen, ['INSERT', 'UPDATE', 'DELETE'])
      await client.removeAllChannels()
    },
  },
  {
    name: 'messages go from one client to another',
    run: async ({ open }) => {
      const [speaker, listener] = [open(), open()]
      await Promise.all([signedUp(speaker), signedUp(listener)])
      const room = `room ${fresh()}`
      const joined = (channel: ReturnType<typeof speaker.channel>): Promise<void> =>
        new Promise((resolve, reject) => {
          channel.subscribe((status, error) => {
            if (status === 'SUBSCRIBED') resolve()
            if (status === 'CHANNEL_ERROR') reject(error ?? new Error('not joined'))
          })
        })
      const heard: unknown[] = []
      await joined(
        listener
          .channel(room)
          .on('broadcast', { event: 'hello' }, ({ payload }) => void heard.push(payload)),
      )
      const speaking = speaker.channel(room)
      await joined(speaking)
      equal(await speaking.send({ type: 'broadcast', event: 'hello', payload: { x: 1 } }), 'ok')
      await until(() => heard.length === 1, 'the message')
      equal(heard, [{ x: 1 }])
      await Promise.all([speaker.removeAllChannels(), listener.removeAllChannels()])
    },
  },
]
