// An export of ours, imported into another installation: its users sign in as before.
import { beforeAll, describe, expect, it } from 'vitest'
import { dumpForm, runImport, type Ran } from '../../support/import.ts'
import { signIn as signInOperator, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { startSupabaseStorage } from '../../support/supabase-storage.ts'
import { use, useService } from '../../support/use.ts'
import { password, person, signIn } from '../auth/sessions.ts'

const from = useService()
const to = useService()
const key = 'sb_secret_of_storage'
const files = use(() => startSupabaseStorage(key))

/** Of 'U*U', as other implementations make it. */
const hash = 'CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'

let dump: string
let owner: SignedIn

beforeAll(async () => {
  await person(from, 'scrypt@example.com')
  await person(from, 'bcrypt@example.com')
  await from.sql(
    `update auth.users set encrypted_password = $1 where email = 'bcrypt@example.com'`,
    [`bcrypt$$2b$05$${hash}`],
  )
  await person(from, 'google@example.com')
  await from.sql(
    `update auth.users set encrypted_password = '*' where email = 'google@example.com'`,
  )
  await from.sql(
    `insert into auth.identities (user_id, provider, provider_id)
     select id, 'google', '1101' from auth.users where email = 'google@example.com'`,
  )
  await from.sql(`create table notes (id integer primary key, "user" uuid references auth.users)`)
  await from.sql(`insert into notes select 1, id from auth.users limit 1`)
  const exporting = await signInOperator(from, 'owner')
  const { json } = await exporting.send('POST', 'exports', {
    current_password: exporting.password,
    users: true,
  })
  dump = await (await fetch(from.url + (json.url as string))).text()
  owner = await signInOperator(to, 'owner')
})

const importDump = (text: string, config: object = {}): Promise<Ran> =>
  runImport({ url: to.url, headers: owner.headers, body: dumpForm(text, { config }) })

describe('an export that is read back', () => {
  it('lets its users in', async () => {
    const ran = await importDump(dump)
    expect(ran.last?.event, JSON.stringify(ran)).toBe('done')
    expect(ran.last?.data.summary.users, JSON.stringify(ran.events)).toMatchObject({
      ...{ users: 3, kept: 2, none: 1, unusable: 0, conflicts: 0, identities: 1 },
    })
    expect((await signIn(to, 'scrypt@example.com', password)).status).toBe(200)
    expect((await signIn(to, 'bcrypt@example.com', 'U*U')).status).toBe(200)
    expectRefusal(await signIn(to, 'google@example.com', password), 401, 'invalid_credentials')
    const users = 'select id, email, app_metadata, created_at from auth.users order by email'
    expect(await to.sql(users)).toEqual(await from.sql(users))
    expect(await to.sql('select provider, provider_id, user_id from auth.identities')).toEqual(
      await from.sql('select provider, provider_id, user_id from auth.identities'),
    )
    expect(await to.sql('select * from notes')).toEqual(await from.sql('select * from notes'))
  })
})

describe('a dump of Supabase', () => {
  const rows = `
COPY storage.buckets (id, name, public, allowed_mime_types) FROM stdin;
avatars\tavatars\tt\t{text/plain,"image/*"}
\\.

COPY storage.objects (id, bucket_id, name, metadata) FROM stdin;
00000000-0000-4000-8000-000000000101\tavatars\ta.txt\t{"size": 5, "mimetype": "text/plain"}
\\.
`

  it('gets its bytes from where it was made', async () => {
    files.files.set('avatars/a.txt', Buffer.from('bytes'))
    const ran = await importDump(rows, { restUrl: files.url, serviceKey: key })
    expect(ran.last?.data.summary, JSON.stringify(ran)).toMatchObject({
      ...{ objects: { moved: 1, bytes: 5 }, failedObjects: [] },
    })
    const got = await to.request('GET', '/storage/v1/object/public/avatars/a.txt')
    expect(got.text).toBe('bytes')
    expect(await to.sql('select allowed_mime_types from storage.buckets')).toEqual([
      { allowed_mime_types: ['text/plain', 'image/*'] },
    ])
  })
})
