// The accounts at providers that a user signs in by: listed, unlinked, and read through a view of the application's.
import { GoTrueClient } from '@supabase/auth-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../../support/refused.ts'
import { useService } from '../../../support/use.ts'
import { bearing, held, person, type Person } from '../sessions.ts'

const service = useService({
  schema: `
    create view public.my_identities with (security_invoker) as select user_id, provider from auth.identities;
    grant select on public.my_identities to anon, authenticated;
  `,
})
let ada: Person
let bea: Person
let token: string

const link = async ({ id, email }: Person, provider: string): Promise<string> => {
  const [row] = await service.sql<{ id: string }>(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
     values ($1, $2, $3, $4) returning id`,
    [id, provider, id, JSON.stringify({ sub: id, email })],
  )
  return row?.id ?? ''
}

const listed = async (): Promise<string[]> => {
  const { json } = await service.request('GET', '/auth/v1/user/identities', bearing(token))
  return (json.identities as { provider: string }[]).map(({ provider }) => provider)
}

beforeAll(async () => {
  ada = await person(service, 'ada@example.com')
  bea = await person(service, 'bea@example.com')
  token = (await held(service, ada)).accessToken
  await link(bea, 'google')
})

describe('GET /auth/v1/user/identities', () => {
  it("lists the user's own", async () => {
    const id = await link(ada, 'github')
    const { status, json } = await service.request(
      'GET',
      '/auth/v1/user/identities',
      bearing(token),
    )
    expect(status).toBe(200)
    expect(json).toEqual({
      identities: [
        {
          id,
          user_id: ada.id,
          provider: 'github',
          provider_id: ada.id,
          identity_data: { sub: ada.id, email: ada.email },
          last_sign_in_at: null,
          created_at: expect.stringMatching(/^\d{4}-/),
          updated_at: expect.stringMatching(/^\d{4}-/),
        },
      ],
    })
  })

  it('is for users', async () => {
    for (const headers of [{}, bearing(service.serviceKey).headers]) {
      const answer = await service.auth.get('user/identities', headers)
      expectRefusal(answer, 401, 'unauthorized')
    }
  })
})

describe('DELETE /auth/v1/user/identities/:id', () => {
  it('unlinks one, once', async () => {
    const id = await link(ada, 'linkedin')
    const url = `/auth/v1/user/identities/${id}`
    const { status, text } = await service.request('DELETE', url, bearing(token))
    expect([status, text]).toEqual([204, ''])
    expect(await listed()).not.toContain('linkedin')
    expectRefusal(await service.request('DELETE', url, bearing(token)), 404, 'not_found')
  })

  it("knows nothing of another's", async () => {
    const [{ id }] = (await service.sql('select id from auth.identities where user_id = $1', [
      bea.id,
    ])) as [{ id: string }]
    for (const unknown of [id, 'no-uuid']) {
      const url = `/auth/v1/user/identities/${unknown}`
      expectRefusal(await service.request('DELETE', url, bearing(token)), 404, 'not_found')
    }
    expect(await service.sql('select from auth.identities where id = $1', [id])).toHaveLength(1)
  })

  it('leaves the last way to sign in', async () => {
    const cleo = await person(service, 'cleo@example.com')
    await service.sql(
      `update auth.users set email_confirmed_at = null, encrypted_password = '*' where id = $1`,
      [cleo.id],
    )
    const { accessToken } = await held(service, cleo)
    const url = `/auth/v1/user/identities/${await link(cleo, 'google')}`
    const answer = await service.request('DELETE', url, bearing(accessToken))
    expectRefusal(answer, 409, 'conflict')
  })

  it('is what auth-js calls', async () => {
    const { accessToken, refreshToken } = await held(service, bea)
    const client = new GoTrueClient({
      url: `${service.url}/auth/v1`,
      headers: { apikey: service.anonKey },
      autoRefreshToken: false,
      persistSession: false,
    })
    await client.setSession({ access_token: accessToken, refresh_token: refreshToken })
    const { data, error } = await client.getUserIdentities()
    expect(error).toBeNull()
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['google'])
    expect((await client.unlinkIdentity(data!.identities[0]!)).error).toBeNull()
    expect((await client.getUserIdentities()).data?.identities).toEqual([])
    await link(bea, 'google')
  })
})

describe('a view of auth.identities', () => {
  const read = async (bearer: string): Promise<unknown> => {
    const { json } = await service.request('GET', '/rest/v1/my_identities', bearing(bearer))
    return json
  }

  it('shows a user the own rows', async () => {
    await service.sql('delete from auth.identities where user_id = $1', [ada.id])
    await link(ada, 'github')
    expect(await read(token)).toEqual([{ user_id: ada.id, provider: 'github' }])
    const other = await held(service, bea)
    expect(await read(other.accessToken)).toEqual([{ user_id: bea.id, provider: 'google' }])
  })

  it('shows a stranger none, and nobody else any', async () => {
    expect(await read(await service.userToken('00000000-0000-4000-8000-000000000009'))).toEqual([])
    for (const key of [service.anonKey, service.serviceKey]) {
      const answer = await service.request('GET', '/rest/v1/my_identities', bearing(key))
      expect(answer.json.error.code).toBe('insufficient_privilege')
    }
  })
})
