// The fake providers refuse what the real ones refuse: a service that signs in at them speaks as it should.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerIds, rulesOf, type ProviderId } from '../../support/providers/personas.ts'
import {
  clientIdOf,
  secretOf,
  startProviders,
  type Providers,
} from '../../support/providers/server.ts'

let providers: Providers
beforeAll(async () => {
  providers = await startProviders()
})
afterAll(() => providers.stop())

type Parameters = Record<string, string | undefined>

const callback = 'http://127.0.0.1:1/auth/v1/callback'
const verifier = 'v'.repeat(43)

const formOf = (parameters: Parameters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )

const asked = (id: ProviderId): Parameters => {
  const { clientIdName, scope, pkce } = rulesOf[id]
  return {
    [clientIdName]: clientIdOf(id),
    redirect_uri: callback,
    response_type: 'code',
    scope,
    state: 's'.repeat(43),
    ...(pkce && {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  }
}

const visit = (id: ProviderId, parameters: Parameters): Promise<URL> =>
  providers.visit(
    `${providers.url}/${id}${rulesOf[id].authorizePath}?${formOf(parameters).toString()}`,
  )

const exchange = async (
  id: ProviderId,
  but: Parameters,
  headers: Record<string, string> = {},
): Promise<string> => {
  const { clientIdName, pkce, tokenPath } = rulesOf[id]
  const form = formOf({
    grant_type: 'authorization_code',
    code: (await visit(id, asked(id))).searchParams.get('code') ?? '',
    redirect_uri: callback,
    [clientIdName]: clientIdOf(id),
    client_secret: secretOf(id),
    code_verifier: pkce ? verifier : undefined,
    ...but,
  })
  const response = await fetch(`${providers.url}/${id}${tokenPath}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: form.toString(),
  })
  return response.text()
}

const token = /"access_token":"canary-token-/

describe.each(providerIds)('the fake of %s', (id) => {
  const rules = rulesOf[id]

  it('asks for every parameter, and for no other', async () => {
    const good = asked(id)
    expect((await visit(id, good)).searchParams.get('code')).not.toBeNull()
    const strange = { scope: 'other', code_challenge: 'x', code_challenge_method: 'S256' }
    const known = Object.keys(good).filter((name) => good[name] !== undefined)
    for (const name of known) {
      await expect(visit(id, { ...good, [name]: undefined }), name).rejects.toThrow()
      await expect(visit(id, { ...good, [name]: 'other' }), name).rejects.toThrow()
    }
    for (const [name, value] of Object.entries(strange))
      if (good[name] === undefined)
        await expect(visit(id, { ...good, [name]: value }), name).rejects.toThrow()
  })

  it('gives a token for what is right, and for nothing else', async () => {
    expect(await exchange(id, {})).toMatch(token)
    const wrong: Parameters = {
      code: 'other',
      [rules.clientIdName]: 'other',
      client_secret: 'other',
      code_verifier: 'w'.repeat(43),
      ...(rules.comparesRedirect && { redirect_uri: 'other' }),
      ...(rules.asksGrantType && { grant_type: 'other' }),
    }
    for (const [name, value] of Object.entries(wrong))
      expect(await exchange(id, { [name]: value }), name).not.toMatch(token)
    expect(await exchange(id, {}, { 'content-type': 'application/json' })).not.toMatch(token)
  })
})

it('the fake of github writes a form for those who do not ask for JSON', async () => {
  expect(await exchange('github', {}, { accept: '*/*' })).toMatch(/^access_token=canary-token-/)
})

it('the fake of tiktok knows its token address with a slash at its end only', async () => {
  const { tokenPath } = rulesOf.tiktok
  const response = await fetch(`${providers.url}/tiktok${tokenPath.slice(0, -1)}`, {
    method: 'POST',
  })
  expect(response.ok).toBe(false)
})
