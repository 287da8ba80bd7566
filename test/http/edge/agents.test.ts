// The texts for agents: what they name is there, and what they show works as it is written.
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { signIn } from '../../support/operators.ts'
import { useService } from '../../support/use.ts'

const service = useService()

const page = async (): Promise<string> => (await service.request('GET', '/agents.md')).text

describe('the texts for agents', () => {
  it.each([
    ['/llms.txt', 'text/plain; charset=utf-8', '# Plinth\n\n> '],
    ['/agents.md', 'text/markdown; charset=utf-8', '# Plinth, for agents and editors\n'],
  ])('%s is read by everybody', async (path, type, beginning) => {
    const { status, headers, text } = await service.request('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, type])
    expect(text.startsWith(beginning)).toBe(true)
    expectRefusal(await service.request('POST', path), 405, 'method_not_allowed')
  })

  it('lead to addresses that are there', async () => {
    const { text } = await service.request('GET', '/llms.txt')
    const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
    expect(targets.length).toBeGreaterThan(3)
    for (const target of targets) {
      const headers = { apikey: service.anonKey }
      expect([target, (await service.request('GET', target, { headers })).status]).toEqual([
        target,
        200,
      ])
    }
  })

  it('name routes that are there', async () => {
    const named = [...(await page()).matchAll(/`(?:(GET|POST) )?(\/[a-z]+\/v1\/[^\s`?]*)/g)]
    const routes = named.map(([, method = 'GET', path = '']) => [method, path] as const)
    expect(routes.length).toBeGreaterThan(15)
    const authorization = `Bearer ${(await signIn(service, 'owner')).token}`
    for (const [method, path] of routes) {
      const body = method === 'POST' ? {} : undefined
      const { status, json } = await service.request(method, path, {
        headers: { authorization },
        body,
      })
      const missing = status === 404 && /no such route/.test(JSON.stringify(json))
      expect([method, path, missing || status === 405]).toEqual([method, path, false])
    }
  })

  it('show a migration that makes a table as they say', async () => {
    const body = /-d '(\{"files".*\})'/.exec(await page())?.[1]
    const authorization = `Bearer ${(await signIn(service, 'owner')).token}`
    const made = await service.request('POST', '/admin/v1/migrations', {
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })
    expect(made.status).toBe(200)
    const ada = { authorization: `Bearer ${await service.userToken(crypto.randomUUID())}` }
    const bob = { authorization: `Bearer ${await service.userToken(crypto.randomUUID())}` }
    expect((await service.rest.post('notes', { body: 'mine' }, ada)).status).toBe(201)
    expect((await service.rest.get('notes?select=body', ada)).json).toEqual([{ body: 'mine' }])
    expect((await service.rest.get('notes', bob)).json).toEqual([])
    expect((await service.rest.get('notes')).json).toEqual([])
  })
})
