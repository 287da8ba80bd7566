// Why somebody may read or write a row.
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { newAddress, type Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  env: { AUTH_CONFIRM_EMAIL: 'false' },
  schema: `
    create table public.notes (id int primary key, owner uuid default auth.uid(), body text);
    create policy own on public.notes to authenticated using (owner = (select auth.uid()));
    create table public.log (at timestamptz);
    create function public.note_it() returns boolean language plpgsql security definer as $$
      begin
        insert into public.log values (now());
        perform set_config('search_path', 'nowhere', false);
        return true;
      end
    $$;
    create table public.noted (id int primary key);
    insert into public.noted values (1);
    create policy writes on public.noted using (public.note_it());
  `,
})
let viewer: SignedIn
let user: { id: string; token: string }

beforeAll(async () => {
  viewer = await signIn(service, 'viewer')
  const body = { email: newAddress(), password: 'correct horse battery' }
  const { json } = await service.auth.post('signup', body)
  user = { id: json.user.id, token: json.session.access_token }
})

const explain = (question: object): Promise<Answer> =>
  viewer.send('POST', 'access/explain', { relation: 'notes', ...question })

describe('POST /admin/v1/access/explain', () => {
  it('says what a user really may do, to a viewer', async () => {
    const as = { user: user.id }
    const row = { id: 1, body: 'a' }
    const insert = await explain({ as, command: 'insert', new: row })
    expect(insert.json).toMatchObject({ verdict: 'allowed', read_back: true, fix: null })
    const bearer = { authorization: `Bearer ${user.token}` }
    const written = await service.rest.send('POST', 'notes', row, bearer)
    expect(written.status).toBe(201)

    const read = await explain({ as, command: 'select', key: { id: 1 } })
    expect(read.json).toMatchObject({ verdict: 'allowed' })
    const other = await explain({ as: 'anon', command: 'select', key: { id: 1 } })
    expect(other.json).toMatchObject({
      verdict: 'denied',
      sentence:
        'anon may not read this row of public.notes: row level security is on, and no permissive policy for select applies.',
    })
  })

  it('says why a file is not uploaded, and how it would be', async () => {
    const file = { bucket_id: 'avatars', name: 'me.png' }
    const relation = 'storage.objects'
    const as = { user: user.id }
    const nowhere = await explain({ relation, as: 'service_role', command: 'insert', new: file })
    expect(nowhere.json.sentence).toMatch(/: there is no bucket "avatars"\.$/)
    await service.database.sql(
      `insert into storage.buckets (id, name) values ('avatars', 'avatars')`,
    )
    const refused = await explain({ relation, as, command: 'insert', new: file })
    expect(refused.json).toMatchObject({
      verdict: 'denied',
      sentence: expect.stringMatching(/no permissive policy for insert applies\.$/) as string,
      fix: `create policy "own rows" on storage.objects for insert to authenticated with check (bucket_id = 'avatars' and (select auth.uid()) = owner);`,
    })
    await service.database.sql(refused.json.fix as string)
    const allowed = await explain({ relation, as, command: 'insert', new: file })
    expect(allowed.json).toMatchObject({ verdict: 'allowed', read_back: null, fix: null })
  })

  it('writes nothing, whatever a policy does, and leaves the connection clean', async () => {
    for (let time = 0; time < 3; time += 1) {
      const question = { relation: 'noted', as: 'anon', command: 'delete', key: { id: 1 } }
      const { status, json } = await explain(question)
      expect([status, json.verdict]).toEqual([200, 'error'])
      expect(json.sentence).toContain('read-only transaction')
    }
    expect(await service.sql('select * from public.log')).toEqual([])
  })

  it('refuses what is no question', async () => {
    expectRefusal(await explain({ as: 'anon', command: 'truncate' }), 400, 'bad_request')
    expectRefusal(await explain({ command: 'select' }), 400, 'bad_request')
    const unknown = { as: 'anon', command: 'select', relation: 'nothing' }
    expectRefusal(await explain(unknown), 404, 'not_found')
    const column = { as: 'anon', command: 'select', key: { 'id"; --': 1 } }
    expectRefusal(await explain(column), 400, 'undefined_column')
    const nobody = { as: { user: '00000000-0000-4000-8000-000000000000' }, command: 'select' }
    expectRefusal(await explain(nobody), 404, 'not_found')
    const anonymous = await service.request('POST', '/admin/v1/access/explain', {
      body: { relation: 'notes', command: 'select', as: 'anon' },
    })
    expectRefusal(anonymous, 401, 'unauthorized')
  })
})

describe('POST /admin/v1/access/try', () => {
  const attempt = (question: object, who = viewer): Promise<Answer> =>
    who.send('POST', 'access/try', { method: 'GET', path: 'notes', ...question })

  it('answers as the API would, and takes back what was done', async () => {
    const admin = await signIn(service, 'admin')
    const as = { user: user.id }
    const write = {
      method: 'POST',
      path: 'notes',
      query: ['select', 'id,body'],
      headers: { prefer: 'return=representation' },
      body: JSON.stringify({ id: 77, body: 'tried' }),
    }
    const tried = await attempt({ as, ...write }, admin)
    expect(tried.json).toMatchObject({ status: 201, body: '[{"id":77,"body":"tried"}]' })
    expect(tried.json.headers).toMatchObject({ location: '/rest/v1/notes?id=eq.77' })
    expect(await service.sql('select * from public.notes where id = 77')).toEqual([])
    const refused = await attempt({ as: 'anon', ...write }, admin)
    expect(refused.json.status).toBe(403)
    expect(await service.sql('select * from public.log')).toEqual([])
  })

  it('lets a viewer read as anybody, and try no write', async () => {
    const read = await attempt({ as: { user: user.id }, query: ['select', 'body'] })
    expect(read.json).toMatchObject({ status: 200, body: '[{"body":"a"}]' })
    const write = { method: 'POST', body: '{"id": 78}', as: { user: user.id } }
    expect((await attempt(write)).json.status).toBe(405)
  })

  it('leaves nothing of what the code does to its session', async () => {
    for (let time = 0; time < 3; time += 1) {
      const question = { as: 'service_role', method: 'POST', path: 'rpc/note_it', body: '{}' }
      const { json } = await attempt(question, await signIn(service, 'admin'))
      expect(json).toMatchObject({ status: 200, body: 'true' })
    }
    expect(await service.sql('select * from public.log')).toEqual([])
  })

  it('refuses what is no request', async () => {
    expectRefusal(await attempt({ as: 'anon', method: 'PUT' }), 400, 'bad_request')
    const nobody = { user: '00000000-0000-4000-8000-000000000000' }
    expectRefusal(await attempt({ as: nobody }), 404, 'not_found')
    expect((await attempt({ as: 'anon', path: 'nothing' })).json.status).toBe(404)
  })
})
