import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { makeFetch, type Trouble } from '../../../src/asks/fetch.ts'
import { makePerform } from '../../../src/asks/perform.ts'

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

const troubles: Trouble[] = []
const perform = makePerform({
  fetch: makeFetch(new Map([['github', 'the secret & more']]), (trouble) => troubles.push(trouble)),
})
const none = new Map<string, string>()
const ask = (url: string, more: object = {}): Promise<Record<string, unknown>> =>
  perform(
    { kind: 'fetch', provider: 'github', method: 'GET', url, headers: {}, ms: 9500, ...more },
    none,
  )

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
    expect(await ask(url, { provider: 'google' })).toMatchObject({ status: 200 })
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

  it('counts the bytes of what was compressed, not those that came', async () => {
    const sizes: Record<string, number> = { '/fits': 1_048_576, '/does-not': 1_048_577 }
    const url = await providing((request, response) => {
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(sizes[request.url ?? ''] ?? 0, 'x')))
    })
    expect(await ask(`${url}/fits`)).toMatchObject({ status: 200, body: 'x'.repeat(1_048_576) })
    expect(await ask(`${url}/does-not`)).toMatchObject({ status: null, failure: 'too large' })
  })

  it('says that nobody is there, and to the log why', async () => {
    const url = await providing(() => undefined)
    await ends.pop()?.()
    troubles.length = 0
    const secret = { fill: [{ in: 'query', name: 'secret' }] }
    expect(await ask(`${url}/?token=s3cret`, secret)).toMatchObject({ failure: 'unreachable' })
    expect(await ask('no address', secret)).toMatchObject({ failure: 'unreachable' })
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
    await expect(
      ask('http://127.0.0.1', { fill: [{ in: 'headers', name: 'x' }] }),
    ).rejects.toThrow()
  })
})
