// A project of Firebase moves in from the files that it exported, without an account at Google.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { startGoogle } from '../../support/google.ts'
import { runImport, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { use, useService } from '../../support/use.ts'

const service = useService()
const google = use(() => startGoogle())
let admin: SignedIn
beforeAll(async () => {
  admin = await signIn(service, 'admin')
})

const users = {
  users: [
    {
      ...{ localId: 'ada', email: 'ada@example.com', emailVerified: true },
      ...{ createdAt: '1690000000000', lastSignedInAt: '1696000000000', displayName: 'Ada' },
      ...{ passwordHash: 'lSrf', salt: '42xE', customAttributes: '{"level": 3}' },
      providerUserInfo: [{ providerId: 'google.com', rawId: '1101', email: 'ada@example.com' }],
    },
    { localId: 'bob', phoneNumber: '+15550001', createdAt: '1690000000000', disabled: true },
  ],
}

/** As the console writes it; numbers that JSON.stringify would change stand as they are. */
const tree = `{
  "rooms" : {
    "-NaB" : { "name" : "hall", "seats" : 9223372036854775807, "tags" : [ "a", null, "b" ], "at" : { "x" : 0.1 } },
    "-Nab" : { "name" : "yard\\u0000", "seats" : 3, "open" : true },
    "-N_a" : { "name" : "loft", "seats" : 12345678901234567 }
  },
  "likes" : { "ada" : true, "bob" : false },
  "scores" : [ null, { "points" : 1.5 }, { "points" : 2 } ],
  "members" : { "-NaB" : [ "ada", "bob" ], "-Nab" : { "0" : "ada", "7" : "eve" } },
  "version" : 3,
  "motto" : "all of it"
}`

const keep = async (text: string, name: string): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob([text]), name)
  const response = await fetch(`${service.url}/admin/v1/import/files`, {
    ...{ method: 'POST', headers: admin.headers, body: form },
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const bodyOf = (file: string[], more: object = {}): object => ({
  source: 'firebase',
  config: { project: 'demo' },
  file,
  ...more,
})

const run = (body: object): Promise<Ran> =>
  runImport({ url: service.url, headers: admin.headers, body })

const warningsOf = ({ events }: Ran): unknown[] =>
  events
    .filter(({ event }) => event === 'warning')
    .map(({ data }) => `${data.code as string} ${data.item as string}`)

describe('files that Firebase exported', () => {
  let files: string[] = []
  beforeAll(async () => {
    files = [await keep(JSON.stringify(users), 'users.json'), await keep(tree, 'demo-export.json')]
  })

  it('are inspected together, and nothing is asked of Google', async () => {
    const body = bodyOf(files)
    const test = await admin.send('POST', 'import/test', body)
    expect(test.json).toEqual({ ok: true, version: 'Firebase', warnings: [] })
    const { status, json, text } = await admin.send('POST', 'import/inspect', body)
    expect(status, text).toBe(200)
    expect(json.tables.map(({ name, rows }: Record<string, unknown>) => [name, rows])).toEqual([
      ['likes', 2],
      ['members', 2],
      ['rooms', 3],
      ['scores', 2],
      ['root', 2],
    ])
    expect(json).toMatchObject({ users: { count: 2, algorithm: 'firebase_scrypt' }, buckets: [] })
  })

  it('are tried, and nothing is left of it', async () => {
    const { last } = await run(bodyOf(files, { dry_run: true }))
    expect(last?.data.summary, JSON.stringify(last)).toMatchObject({ dry_run: true, proof: null })
    expect(await service.sql(`select to_regclass('public.rooms') as made`)).toEqual([
      { made: null },
    ])
  })

  it('move in, and are equal', async () => {
    const ran = await run(bodyOf(files))
    expect(ran.last?.event, JSON.stringify(ran)).toBe('done')
    expect(ran.last?.data.summary, JSON.stringify(ran.last)).toMatchObject({
      ...{ proof: 'equal', tables: 5, rows: 11, objects: null },
    })
    expect(warningsOf(ran)).toEqual(
      expect.arrayContaining([
        'rules_not_imported realtime database',
        'characters_replaced public.rooms',
      ]),
    )
  })

  it('give each table typed columns, and every digit', async () => {
    expect(
      await service.sql(
        `select id, name, seats::text, tags, at, open, data -> 'seats' = to_jsonb(seats) as same
        from public.rooms order by id`,
      ),
    ).toEqual(
      [
        {
          ...{ id: '-N_a', name: 'loft', seats: '12345678901234567', tags: null, at: null },
          ...{ open: null, same: true },
        },
        {
          ...{ id: '-NaB', name: 'hall', seats: '9223372036854775807', tags: ['a', null, 'b'] },
          ...{ at: { x: 0.1 }, open: null, same: true },
        },
        {
          ...{ id: '-Nab', name: 'yard\ufffd', seats: '3', tags: null, at: null, open: true },
          same: true,
        },
      ].sort((one, other) => (one.id < other.id ? -1 : 1)),
    )
    expect(
      await service.sql(
        `select (select json_agg(array[id, value::text] order by id) from public.likes) as likes,
          (select json_agg(array[id, points::text] order by id) from public.scores) as scores,
          (select json_agg(array[id, data::text] order by id) from public.members) as members,
          (select json_agg(array[id, value::text] order by id) from public.root) as root`,
      ),
    ).toEqual([
      {
        likes: [
          ['ada', 'true'],
          ['bob', 'false'],
        ],
        scores: [
          ['1', '1.5'],
          ['2', '2'],
        ],
        members: [
          ['-NaB', '{"0": "ada", "1": "bob"}'],
          ['-Nab', '{"0": "ada", "7": "eve"}'],
        ],
        root: [
          ['motto', '"all of it"'],
          ['version', '3'],
        ],
      },
    ])
  })

  it('leave tables that nobody reads without a policy', async () => {
    expect(
      await service.sql(
        `select distinct relrowsecurity as rls, pg_get_userbyid(relowner) = import.imported_role() as owned,
          obj_description(oid) as said
        from pg_class where oid = 'public.rooms'::regclass`,
      ),
    ).toEqual([{ rls: true, owned: true, said: 'Realtime Database: rooms' }])
  })

  it('have users whom a later run finds that reads the project itself', async () => {
    const usersHere = (): Promise<object[]> =>
      service.sql(
        `select maps.old_id, users.id, users.email, users.banned_until is not null as banned
        from import.user_map as maps join auth.users as users on users.id = maps.new_id
        where maps.source = 'firebase' and maps.project = 'demo' order by 1`,
      )
    const before = await usersHere()
    expect(before).toMatchObject([
      { old_id: 'ada', email: 'ada@example.com', banned: false },
      { old_id: 'bob', email: null, banned: true },
    ])
    google.users.push(...users.users)
    const { last } = await run({
      ...{ source: 'firebase', selection: { tables: [], buckets: false } },
      config: { emulator: { project: 'demo', auth: google.url } },
    })
    expect(last?.event, JSON.stringify(last)).toBe('done')
    expect(await usersHere()).toEqual(before)
    expect(await service.sql('select provider from auth.identities')).toEqual([
      { provider: 'google' },
    ])
  })

  it('move in again, in place of what is there', async () => {
    const refused = await run(bodyOf(files))
    expect(refused.status).toBe(409)
    const shorter = await keep('{"rooms": {"-NaB": {"name": "hall", "floor": 2}}}', 'later.json')
    const selection = { tables: ['public.rooms'] }
    const { last } = await run(bodyOf([shorter], { mode: 'refresh', selection }))
    expect(last?.data.summary, JSON.stringify(last)).toMatchObject({ proof: 'equal', rows: 1 })
    expect(await service.sql('select id, name, seats, floor from public.rooms')).toEqual([
      { id: '-NaB', name: 'hall', seats: null, floor: '2' },
    ])
  })
})

describe('users alone', () => {
  it('come without a table', async () => {
    const eve = {
      users: [{ localId: 'eve', email: 'eve@example.com', createdAt: '1690000000000' }],
    }
    const { last } = await run(bodyOf([await keep(JSON.stringify(eve), 'users.json')]))
    expect(last?.data.summary, JSON.stringify(last)).toMatchObject({ proof: 'equal', tables: 0 })
    const config = {
      project: 'demo',
      authExport: { users: [{ localId: 'kim', email: 'kim@x.test' }] },
    }
    const again = await run({ source: 'firebase', config })
    expect(again.last?.event, JSON.stringify(again)).toBe('done')
    expect(
      await service.sql(`select email from auth.users where email ~ '^(eve|kim)' order by 1`),
    ).toEqual([{ email: 'eve@example.com' }, { email: 'kim@x.test' }])
  })
})

describe('what is no export is refused with a sentence', () => {
  const csv = 'ada,ada@example.com,true,lSrf,42xE,Ada,,,,,,,,,,,,,,,,,,1690000000000,,,false,\n'

  it.each([
    [csv, 'users.csv', 'users.csv is CSV: export it as .json'],
    ['{"rooms": {"-Na": {"name": "hall"}, "-Nb"', 'cut.json', 'cut.json ends too soon'],
    ['create table public.made (id int);', 'dump.sql', 'dump.sql is not a JSON object'],
    ['{"type": "service_account", "private_key": "x"}', 'key.json', 'is the key file'],
    ['', 'none.json', 'none.json is empty'],
  ])('%.30j', async (text, name, message) => {
    const { status, json } = await run(bodyOf([await keep(text, name)]))
    expect([status, json.error.code]).toEqual([400, 'bad_request'])
    expect(json.error.message).toContain(message)
  })

  it('files without the name of their project', async () => {
    const file = [await keep(JSON.stringify(users), 'users.json')]
    const { status, json } = await admin.send(
      'POST',
      'import/inspect',
      bodyOf(file, { config: {} }),
    )
    expect(status).toBe(400)
    expect(json.error.message).toContain('config.project is missing: the id of the project')
  })

  it('nothing at all', async () => {
    const { status, json } = await admin.send('POST', 'import/test', {
      ...{ source: 'firebase', config: { project: 'demo' } },
    })
    expect([status, json.error.message]).toEqual([
      400,
      'config.serviceAccount is missing or is not the key file of a service account; without one, send an exported file',
    ])
    expect((await run(bodyOf([randomUUID()]))).status).toBe(404)
  })

  it('a value that is no JSON, by its table, which stays empty', async () => {
    const good = Array.from({ length: 200 }, (_, n) => `"${n}": {"n": ${n}}`).join()
    const text = `{"broken": {${good}, "z": {"n": nothing}}}`
    const { last } = await run(bodyOf([await keep(text, 'broken.json')]))
    expect(last).toMatchObject({ event: 'failed', data: { phase: 'rows' } })
    expect(last?.data.error.message).toContain('public.broken: ')
    expect(await service.sql('select * from public.broken')).toEqual([])
  })
})
