import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { makeFetch, type FetchTrouble } from '../../../src/asks/fetch.ts'
import { makePerform } from '../../../src/asks/perform.ts'
import type { Provider } from '../../../src/config/oauth-clients.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A provider; its address ends without a slash. */
const providing = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** One that says "{}" and remembers what it was asked. */
const remembering = async (): Promise<{ url: string; seen: Seen[] }> => {
  const seen: Seen[] = []
  const url = await providing((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body })
      response.end('{}')
    })
  })
  return { url, seen }
}

const troubles: FetchTrouble[] = []
const none = new Map<string, string>()

/** Asks a provider whose addresses the environment names: both are that of the call, without its query. */
const ask = (url: string, more: object = {}): Promise<Record<string, unknown>> => {
  const endpoint = { url: url.replace(/\?.*/, ''), isOwn: true }
  return askOf({ token: endpoint, userinfo: endpoint }, url, more)
}

const askOf = (
  endpoints: Omit<Provider, 'secret'>,
  url: string,
  more: object = {},
): Promise<Record<string, unknown>> => {
  const providers = new Map([['github', { secret: 'the secret & more', ...endpoints }]])
  const perform = makePerform({ fetch: makeFetch(providers, (trouble) => troubles.push(trouble)) })
  return perform(
    { kind: 'fetch', provider: 'github', method: 'GET', url, headers: {}, ms: 9500, ...more },
    none,
  )
}

describe('the fetch ask', () => {
  it('posts a form with the secret in it', async () => {
    const { url, seen } = await remembering()
    const answer = await ask(`${url}/token/`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'plinth (https://api.example.com)',
      },
      form: { grant_type: 'authorization_code', code: '4/0A*!%2F ä' },
      fill: [{ in: 'form', name: 'client_secret' }],
      state: { call: 'token' },
    })
    expect(answer).toEqual({ status: 200, body: '{}', state: { call: 'token' } })
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/token/',
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': 'plinth (https://api.example.com)',
          connection: 'close',
        },
      },
    ])
    expect([...new URLSearchParams(seen[0]?.body)]).toEqual([
      ['grant_type', 'authorization_code'],
      ['code', '4/0A*!%2F ä'],
      ['client_secret', 'the secret & more'],
    ])
  })

  it('gets an address as it is written, with a proof of the secret behind its query', async () => {
    const { url, seen } = await remembering()
    const fill = [{ in: 'query', name: 'appsecret_proof', over: 'token of a person' }]
    await ask(`${url}/me?fields=id,name%20x`, { headers: { authorization: 'Bearer x' }, fill })
    await ask(`${url}/me`, { fill })
    const proof = createHmac('sha256', 'the secret & more')
      .update('token of a person')
      .digest('hex')
    expect(seen).toMatchObject([
      {
        method: 'GET',
        url: `/me?fields=id,name%20x&appsecret_proof=${proof}`,
        headers: { authorization: 'Bearer x' },
        body: '',
      },
      { url: `/me?appsecret_proof=${proof}` },
    ])
  })

  it('is not made without the secret that it needs', async () => {
    const { url, seen } = await remembering()
    const fill = [{ in: 'form', name: 'client_secret' }]
    expect(await ask(url, { provider: 'google', fill, state: 1 })).toEqual({
      status: null,
      failure: 'unconfigured',
      body: null,
      state: 1,
    })
    expect(seen).toEqual([])
  })

  it('gives any status and any text as they are', async () => {
    const url = await providing((_request, response) => {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>')
    })
    expect(await ask(url)).toEqual({ status: 503, body: '<h1>Sorry</h1>', state: undefined })
  })

  it('does not follow a redirect', async () => {
    const asked: (string | undefined)[] = []
    const url = await providing((request, response) => {
      asked.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end('gone there')
    })
    expect(await ask(`${url}/here`, { method: 'POST', form: {} })).toMatchObject({
      status: 307,
      body: 'gone there',
    })
    expect(asked).toEqual(['/here'])
  })

  it('gives what Postgres can keep: no NUL, no broken letters', async () => {
    const url = await providing((_request, response) => {
      response.end(Buffer.from('a\0b\xffc', 'latin1'))
    })
    expect(await ask(url)).toMatchObject({ status: 200, body: 'a\ufffdb\ufffdc' })
  })

  it.each(['before it answers', 'in the middle of its answer'])(
    'gives up a provider that hangs %s',
    async (when) => {
      const url = await providing((_request, response) => {
        if (when !== 'before it answers') response.writeHead(200).write('{"access_token":')
      })
      expect(await ask(url, { ms: 50, state: { kept: true } })).toEqual({
        status: null,
        failure: 'timeout',
        body: null,
        state: { kept: true },
      })
    },
  )

  it('cuts off what is too large, and reads no more of it', async () => {
    let closed: Promise<unknown> | undefined
    const url = await providing((_request, response) => {
      closed = once(response, 'close')
      const chunk = Buffer.alloc(65_536, 'x')
      const write = (): void => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', write)
      write()
    })
    expect(await ask(url)).toMatchObject({ status: null, failure: 'too large', body: null })
    await closed
  })

  it('asks for no compression', async () => {
    const { url, seen } = await remembering()
    await ask(url)
    expect(seen[0]?.headers['accept-encoding']).toBe('identity')
  })

  it('gets nothing but what stands below the address of the profile', async () => {
    const { url, seen } = await remembering()
    const endpoints = {
      token: { url: `${url}/token`, isOwn: true },
      userinfo: { url: `${url}/api`, isOwn: true },
    }
    for (const other of [
      `${url}/token`,
      `${url}/`,
      `${url}/api/../token`,
      `${url}/api/%2e%2e/token`,
      url.replace('http://', 'http://api@') + '/api',
      `${url}0/api`,
      'https://elsewhere.example/api',
    ])
      expect(await askOf(endpoints, other), other).toMatchObject({ failure: 'address not named' })
    expect(await askOf(endpoints, `${url}/api/emails?all`)).toMatchObject({ status: 200 })
    expect(seen.map((one) => one.url)).toEqual(['/api/emails?all'])
  })

  it('posts to the address for tokens alone', async () => {
    const { url, seen } = await remembering()
    const endpoints = {
      token: { url: `${url}/token`, isOwn: true },
      userinfo: { url: `${url}/api`, isOwn: true },
    }
    const post = { method: 'POST', form: {}, fill: [{ in: 'form', name: 'client_secret' }] }
    for (const other of [`${url}/api`, `${url}/token/more`, `${url}/token?x=1`])
      expect(await askOf(endpoints, other, post)).toMatchObject({ failure: 'address not named' })
    expect(await askOf(endpoints, `${url}/token`, post)).toMatchObject({ status: 200 })
    expect(seen.map((one) => one.url)).toEqual(['/token'])
  })

  it('reaches a network of our own only where the environment names the address', async () => {
    const { url, seen } = await remembering()
    const endpoint = (isOwn: boolean, at = url): Provider['token'] => ({ url: at, isOwn })
    const asked = (isOwn: boolean, at?: string): Promise<Record<string, unknown>> =>
      askOf({ token: endpoint(isOwn, at), userinfo: endpoint(isOwn, at) }, at ?? url)
    expect(await asked(false)).toMatchObject({ failure: 'address refused' })
    expect(await asked(false, 'http://192.0.2.1/')).toMatchObject({ failure: 'address refused' })
    expect(seen).toEqual([])
    expect(await asked(true)).toMatchObject({ status: 200 })
    for (const metadata of ['http://169.254.169.254/', 'http://[fd00:ec2::254]/'])
      expect(await asked(true, metadata)).toMatchObject({ failure: 'address refused' })
  })

  it('says that nobody is there, and to the log why', async () => {
    const url = await providing(() => undefined)
    await ends.pop()?.()
    troubles.length = 0
    const secret = { fill: [{ in: 'query', name: 'secret', over: 'x' }] }
    expect(await ask(`${url}/?token=s3cret`, secret)).toMatchObject({ failure: 'unreachable' })
    expect(await ask('no address', secret)).toMatchObject({ failure: 'address not named' })
    expect(await ask(url, { headers: { 'user-agent': 'a\nb' } })).toMatchObject({
      failure: 'unreachable',
    })
    const breaking = await providing((request) => request.socket.destroy())
    expect(await ask(breaking)).toMatchObject({ failure: 'unreachable' })
    expect(troubles).toHaveLength(4)
    expect(troubles[0]).toEqual({
      provider: 'github',
      failure: 'unreachable',
      code: 'ECONNREFUSED',
    })
    expect(JSON.stringify(troubles)).not.toMatch(/secret|s3cret|127\.0\.0\.1/)
  })

  it('of a shape that SQL never makes is an error', async () => {
    await expect(ask('http://127.0.0.1', { method: 'PUT' })).rejects.toThrow()
    for (const fill of [
      { in: 'headers', name: 'x' },
      { in: 'form', name: 'message' },
      { in: 'query', name: 'secret' },
    ])
      await expect(ask('http://127.0.0.1', { fill: [fill] })).rejects.toThrow()
    await expect(ask('http://127.0.0.1', { headers: { host: 'x.example' } })).rejects.toThrow()
  })
})
