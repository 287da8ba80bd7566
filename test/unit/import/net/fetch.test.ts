import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { AddressRefused, makeNet, type NetOptions } from '../../../../src/import/net/fetch.ts'
import { SourceBusy, SourceFailed } from '../../../../src/import/source.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A source; returns its port. */
const serving = async (listener: RequestListener, host = '127.0.0.1'): Promise<number> => {
  const server = createServer(listener).listen(0, host)
  await once(server, 'listening')
  ends.push(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return (server.address() as AddressInfo).port
}

const netOf = (options: Partial<NetOptions> = {}) => {
  const net = makeNet({ allowPrivate: true, ...options })
  ends.push(() => {
    net.close()
  })
  return net
}

/** A resolver that gives one answer after the other. */
const answering = (...answers: string[][]) => {
  let asked = 0
  const lookup = () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? []
    return Promise.resolve(
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { lookup, asked: () => asked }
}

describe('the resolver of imports', () => {
  it('returns the address, and the name for TLS', async () => {
    const { lookup } = answering(['2606:4700::1111', '8.8.8.8'])
    expect(await netOf({ lookup }).resolve('db.example')).toEqual({
      address: '8.8.8.8',
      family: 4,
      servername: 'db.example',
    })
    expect(await netOf().resolve('127.0.0.1')).toMatchObject({
      address: '127.0.0.1',
      servername: undefined,
    })
  })

  it.each([
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '0.0.0.0',
    '0',
    '[::ffff:a9fe:a9fe]',
    '::',
  ])('refuses %s', async (host) => {
    await expect(netOf().resolve(host)).rejects.toThrow(AddressRefused)
  })

  it('refuses a name with one bad address among good ones', async () => {
    const { lookup } = answering(['8.8.8.8', '169.254.169.254'])
    await expect(netOf({ lookup }).resolve('two.example')).rejects.toThrow(
      'imports do not connect to',
    )
  })

  it('refuses private addresses where the setting says so', async () => {
    const closed = netOf({ allowPrivate: false })
    for (const host of ['127.0.0.1', '2130706433', 'localhost', '10.0.0.1', '[::1]'])
      await expect(closed.resolve(host)).rejects.toThrow('SERVICE_IMPORT_ALLOW_PRIVATE')
  })

  it('says that a name is not known', async () => {
    const lookup = () => Promise.reject(new Error('ENOTFOUND'))
    await expect(netOf({ lookup }).resolve('no.example')).rejects.toThrow(
      'the host no.example is not known',
    )
  })
})

describe('the fetch of imports', () => {
  it('connects to the address that was checked, whatever the name says next', async () => {
    const port = await serving((_request, response) => response.end('the source'))
    const { lookup, asked } = answering(['127.0.0.1'], ['127.0.0.2'])
    const response = await netOf({ lookup }).fetch(`http://source.example:${port}/`)
    expect(await response.text()).toBe('the source')
    expect(asked()).toBe(1)
  })

  it('refuses a bad address without a packet', async () => {
    let packets = 0
    const port = await serving((_request, response) => {
      packets += 1
      response.end()
    })
    const closed = netOf({ allowPrivate: false })
    await expect(closed.fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow(AddressRefused)
    await expect(closed.fetch(`http://2130706433:${port}/`)).rejects.toThrow(AddressRefused)
    const { lookup } = answering(['0.0.0.0'])
    await expect(netOf({ lookup }).fetch(`http://any.example:${port}/`)).rejects.toThrow(
      AddressRefused,
    )
    expect(packets).toBe(0)
  })

  it('refuses http to a public address, other schemes, and secrets in the address', async () => {
    const { lookup } = answering(['8.8.8.8'])
    const net = netOf({ lookup })
    await expect(net.fetch('http://public.example/')).rejects.toThrow('use https://')
    await expect(net.fetch('file:///etc/passwd')).rejects.toThrow('must begin with https://')
    await expect(net.fetch('https://user:password@public.example/')).rejects.toThrow('without user')
    await expect(net.fetch('nothing')).rejects.toThrow('not a URL')
  })

  it('follows a redirect within the origin, and no other: the key is not seen there', async () => {
    const seen: IncomingHttpHeaders[] = []
    const other = await serving((request, response) => {
      seen.push(request.headers)
      response.end()
    })
    const port = await serving((request, response) => {
      const to = { '/near': '/there', '/far': `http://127.0.0.1:${other}/`, '/round': '/round' }[
        request.url ?? ''
      ]
      if (to === undefined) response.end(`found by ${request.headers.apikey as string}`)
      else response.writeHead(302, { location: to }).end()
    })
    const net = netOf()
    const headers = { apikey: 'a key' }
    expect(await (await net.fetch(`http://127.0.0.1:${port}/near`, { headers })).text()).toBe(
      'found by a key',
    )
    await expect(net.fetch(`http://127.0.0.1:${port}/far`, { headers })).rejects.toThrow(
      'redirects to another',
    )
    await expect(net.fetch(`http://127.0.0.1:${port}/round`, { headers })).rejects.toThrow(
      'without end',
    )
    expect(seen).toEqual([])
  })

  it('posts a body and returns status and headers', async () => {
    const port = await serving((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () =>
        response.writeHead(418, { 'x-one': '1' }).end(`${request.method ?? ''} ${body}`),
      )
    })
    const response = await netOf().fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: 'a=b',
    })
    expect(response.status).toBe(418)
    expect(response.headers.get('x-one')).toBe('1')
    expect(await response.text()).toBe('POST a=b')
  })

  it('gives up on a source that does not answer, stops, breaks off, or sends without end', async () => {
    const port = await serving((request, response) => {
      if (request.url === '/silent') return
      if (request.url === '/reset') return void request.socket.resetAndDestroy()
      response.writeHead(200, request.url === '/broken' ? { 'content-length': 100 } : {})
      response.write('0123456789')
      if (request.url === '/broken') setTimeout(() => response.destroy(), 20)
      if (request.url === '/long') response.end('0123456789')
    })
    const net = netOf()
    const at = (path: string, init: object) => net.fetch(`http://127.0.0.1:${port}${path}`, init)
    await expect(at('/silent', { ms: 50 })).rejects.toThrow('does not answer in time')
    await expect((await at('/stops', { idleMs: 50 })).text()).rejects.toThrow('stopped coming')
    await expect(at('/reset', {})).rejects.toThrow(SourceBusy)
    await expect((await at('/broken', {})).text()).rejects.toThrow('broke off')
    await expect((await at('/long', { mostBytes: 15 })).text()).rejects.toThrow('longer than 15')
  })

  it('asks again when a kept connection was closed by the server', async () => {
    const port = await serving((_request, response) => response.end('once more'))
    const net = netOf()
    for (let turn = 0; turn < 3; turn++)
      expect(await (await net.fetch(`http://127.0.0.1:${port}/`)).text()).toBe('once more')
    await expect(net.fetch('http://127.0.0.1:1/')).rejects.toThrow(SourceFailed)
  })

  it('ends with its signal', async () => {
    const port = await serving((request, response) => {
      if (request.url === '/body') response.write('a')
    })
    const net = netOf()
    const signal = AbortSignal.timeout(50)
    await expect(net.fetch(`http://127.0.0.1:${port}/`, { signal })).rejects.toThrow()
    const response = await net.fetch(`http://127.0.0.1:${port}/body`, {
      signal: AbortSignal.timeout(50),
    })
    await expect(response.text()).rejects.toThrow()
  })
})
