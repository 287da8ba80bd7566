// GET /admin/v1/typescript: the schema as types of TypeScript.
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { typedSchema } from './typescript/schema.ts'

const service = useService({ schema: typedSchema })
let viewer: SignedIn

beforeAll(async () => {
  viewer = await signIn(service, 'viewer')
})

const stored = async (): Promise<string> => {
  const [row] = await service.sql<{ text: string }>('select api.typescript() as text')
  return `${row?.text ?? ''}\n`
}

describe('GET /admin/v1/typescript', () => {
  it('is the text of api.typescript(), as psql writes it', async () => {
    const { status, headers, text } = await viewer.send('GET', 'typescript')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toBe(await stored())
  })

  it('is the golden file, which is compiled with the types of clients', async () => {
    await expect(await stored()).toMatchFileSnapshot('typescript/database.golden.ts')
  })

  it('answers 304 to who has this version, and the new text after a change', async () => {
    // The version of the catalogue moves with the minute too, so the second question may have to be asked again.
    const ask = async (): Promise<Answer[]> => {
      const first = await viewer.send('GET', 'typescript')
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      return [first, await viewer.send('GET', 'typescript', undefined, headers)]
    }
    let [first, again] = await ask()
    if (again?.status === 200) [first, again] = await ask()
    expect([again?.status, again?.text]).toEqual([304, ''])
    const headers = { 'if-none-match': first?.headers.get('etag') ?? '' }
    await service.sql('create table public.later (id integer)')
    const changed = await viewer.send('GET', 'typescript', undefined, headers)
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('      later: {')
    await service.sql('drop table public.later')
  })

  it('is given to the service key, and to no user', async () => {
    const as = (token: string): ReturnType<typeof service.request> =>
      service.request('GET', '/admin/v1/typescript', {
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await as(service.serviceKey)).text).toBe(await stored())
    expectRefusal(await as(service.anonKey), 403, 'forbidden')
    const user = await service.userToken('00000000-0000-4000-8000-000000000001')
    expectRefusal(await as(user), 403, 'forbidden')
  })
})
