// Links and codes: where they lead, what they are good for, and that they are good once.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import type { Mail } from '../../support/mailbox.ts'
import { expectSession } from './shapes.ts'
import { follow, password, site, useMailed, tokenOf } from './mailed.ts'

const mailed = useMailed()

const failed = 'the link or code is invalid, expired or already used'
const failure = { error: 'unauthorized', error_code: 'unauthorized', error_description: failed }

/** An account that is confirmed, and nothing in its mailbox. */
const somebody = async (): Promise<string> => {
  const email = `${randomBytes(5).toString('hex')}@example.com`
  const { status } = await mailed.service.auth.post(
    'admin/users',
    { email, password, email_confirm: true },
    { apikey: mailed.service.serviceKey },
  )
  expect(status).toBe(201)
  return email
}

const mailFor = async (route: string, email: string, headers = {}): Promise<Mail> => {
  expect((await mailed.post(route, { email }, headers)).status).toBe(200)
  return mailed.mailbox.next(email)
}

describe('GET /auth/v1/verify', () => {
  it('leads to the site with a session, and nowhere else whatever is asked', async () => {
    const email = await somebody()
    const { link } = await mailFor('recover?redirect_to=https://evil.test', email, {
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'ftp',
      origin: 'https://evil.test',
      referer: 'https://evil.test/',
    })
    expect(link.startsWith(`${mailed.service.url}/auth/v1/verify?`)).toBe(true)
    const { status, place, fragment, headers, text } = await follow(
      `${link}&redirect_to=https://evil.test`,
    )
    expect([status, place, text]).toEqual([303, site, ''])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(Object.keys(fragment)).toEqual([
      'access_token',
      'refresh_token',
      'expires_in',
      'token_type',
      'type',
    ])
    expect(fragment).toMatchObject({ expires_in: '3600', token_type: 'bearer', type: 'recovery' })
    const { json } = await mailed.service.auth.get('user', {
      authorization: `Bearer ${fragment['access_token'] ?? ''}`,
    })
    expect(json).toMatchObject({ email })
  })

  it('leads to the site with an error, said twice over, where the link is not good', async () => {
    const { link } = await mailFor('magiclink', await somebody())
    const type = 'magiclink'
    const at = `${mailed.service.url}/auth/v1/verify`
    await follow(link)
    for (const bad of [
      link,
      `${at}?type=${type}&token=nothing`,
      `${at}?type=${type}`,
      `${at}?type=${type}&token=${'x'.repeat(5000)}`,
      `${at}?type=${type}&token=%27%20or%201%3D1--`,
    ]) {
      const { status, place, fragment, headers } = await follow(bad)
      expect([status, place, fragment]).toEqual([303, site, failure])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('is left alone by programs that only look', async () => {
    const { link } = await mailFor('magiclink', await somebody())
    const { pathname, search } = new URL(link)
    for (let time = 1; time <= 3; time += 1) {
      const { status, headers } = await mailed.service.request('HEAD', pathname + search)
      expect(status).toBe(405)
      expect(headers.get('allow')).toBe('POST, GET, OPTIONS')
      expect(headers.get('location')).toBeNull()
    }
    await mailed.service.request('OPTIONS', pathname + search)
    expect((await follow(link)).fragment).toHaveProperty('access_token')
  })

  it('minds no token that comes along', async () => {
    const { link } = await mailFor('magiclink', await somebody())
    const { pathname, search } = new URL(link)
    const response = await fetch(mailed.service.url + pathname + search, {
      redirect: 'manual',
      headers: { authorization: 'Bearer stale' },
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toContain('access_token=')
  })

  it('gives the banned no session', async () => {
    const email = await somebody()
    const { link } = await mailFor('magiclink', email)
    await mailed.service.sql(
      `select auth.ban_store(id, '2999-01-01') from auth.users where email = $1`,
      [email],
    )
    const { place, fragment } = await follow(link)
    expect(place).toBe(site)
    expect(fragment).toMatchObject({ error: 'user_banned', error_code: 'user_banned' })
    expect(fragment).not.toHaveProperty('access_token')
  })
})

describe('POST /auth/v1/verify', () => {
  it('answers a session for the token of the link', async () => {
    const { link } = await mailFor('recover', await somebody())
    const { status, json } = await mailed.post('verify', {
      type: 'recovery',
      token: tokenOf(link),
    })
    expect(status).toBe(200)
    await expectSession(mailed.service, json)
  })

  it('answers a session for the code and its address, in any case', async () => {
    const email = await somebody()
    const { code } = await mailFor('otp', email)
    const { status, json } = await mailed.post('verify', {
      type: 'otp',
      email: email.toUpperCase(),
      token: code,
    })
    expect(status).toBe(200)
    await expectSession(mailed.service, json)
  })

  it('takes a token for what it was made for, and nothing else', async () => {
    const { link } = await mailFor('recover', await somebody())
    const token = tokenOf(link)
    for (const type of ['magiclink', 'email_change', 'signup', 'confirmation', 'invite', 'otp'])
      expectRefusal(await mailed.post('verify', { type, token }), 401, 'unauthorized')
    for (const type of ['', 'nothing', 7, null])
      expectRefusal(await mailed.post('verify', { type, token }), 400, 'bad_request')
    expect((await mailed.post('verify', { type: 'recovery', token })).status).toBe(200)
  })

  it('takes a code for the address it was sent to', async () => {
    const [email, other] = [await somebody(), await somebody()]
    const { code } = await mailFor('otp', email)
    const body = { type: 'otp', token: code }
    expectRefusal(await mailed.post('verify', { ...body, email: other }), 401, 'unauthorized')
    expectRefusal(await mailed.post('verify', body), 401, 'unauthorized')
    expect((await mailed.post('verify', { ...body, email })).status).toBe(200)
  })

  it('takes the newest of several codes', async () => {
    const email = await somebody()
    const first = await mailFor('otp', email)
    const second = await mailFor('otp', email)
    const body = { type: 'otp', email }
    if (first.code !== second.code)
      expectRefusal(
        await mailed.post('verify', { ...body, token: first.code }),
        401,
        'unauthorized',
      )
    expect((await mailed.post('verify', { ...body, token: second.code })).status).toBe(200)
  })

  it('has a code ended by five wrong guesses', async () => {
    const email = await somebody()
    const { code } = await mailFor('otp', email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 1; guess <= 5; guess += 1)
      expectRefusal(
        await mailed.post('verify', { type: 'otp', email, token: wrong }),
        401,
        'unauthorized',
      )
    const late = await mailed.post('verify', { type: 'otp', email, token: code })
    expectRefusal(late, 401, 'unauthorized')
    expect(late.json.error.message).toBe(failed)
  })

  it('sets a password, and does not spend the token on one that will not do', async () => {
    const email = await somebody()
    const { link } = await mailFor('recover', email)
    const body = { type: 'recovery', token: tokenOf(link) }
    expectRefusal(await mailed.post('verify', { ...body, password: 'x' }), 400, 'bad_request')
    expect((await mailed.post('verify', { ...body, password: 'brand new one' })).status).toBe(200)
    const signIn = { email, password: 'brand new one' }
    expect((await mailed.post('token?grant_type=password', signIn)).status).toBe(200)
  })

  it('lets one of many have it', async () => {
    const { link } = await mailFor('magiclink', await somebody())
    const body = { type: 'magiclink', token: tokenOf(link) }
    const won = await Promise.all([
      ...Array.from({ length: 15 }, async () => {
        const { status } = await mailed.post('verify', body)
        expect([200, 401]).toContain(status)
        return status === 200
      }),
      ...Array.from({ length: 15 }, async () => {
        const { status, fragment } = await follow(link)
        expect(status).toBe(303)
        return 'access_token' in fragment
      }),
    ])
    expect(won.filter(Boolean)).toHaveLength(1)
  })

  it('judges by the clock of the database', async () => {
    const { link } = await mailFor('magiclink', await somebody())
    await mailed.service.sql('update auth.one_time_tokens set expires_at = clock_timestamp()')
    const body = { type: 'magiclink', token: tokenOf(link) }
    expectRefusal(await mailed.post('verify', body), 401, 'unauthorized')
  })
})

describe('GET /auth/v1/.well-known/jwks.json', () => {
  it('has no keys, for the secret has no public half', async () => {
    const { status, json } = await mailed.service.auth.get('.well-known/jwks.json')
    expect([status, json]).toEqual([200, { keys: [] }])
  })
})

describe('HEAD', () => {
  it.each(['user', 'providers', 'settings', 'admin/users', '.well-known/jwks.json'])(
    'is wherever GET is: %s',
    async (path) => {
      const headers = { apikey: mailed.service.serviceKey }
      const get = await mailed.service.auth.get(path, headers)
      const head = await mailed.service.auth.send('HEAD', path, undefined, headers)
      expect([head.status, head.text]).toEqual([get.status, ''])
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    },
  )
})
