import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { startService, type Answer, type TestService } from '../../support/service.ts'

let service: TestService
let count = 0

beforeAll(async () => {
  service = await startService(inject('adminUrl'), { AUTH_CONFIRM_EMAIL: 'false' })
})
afterAll(() => service.stop())

const signUp = (data: string): Promise<Answer> =>
  service.request('POST', '/auth/v1/signup', {
    body: `{"email":"u${(count += 1)}@example.com","password":"correct horse battery","data":${data}}`,
  })

describe('user_metadata', () => {
  it('makes a token that is accepted, whatever is in it', async () => {
    const { json } = await signUp(JSON.stringify({ text: 'ü'.repeat(1_900) }))
    const { status } = await service.request('GET', '/rest/v1/nowhere', {
      headers: { authorization: `Bearer ${json.access_token as string}` },
    })
    expect(status).toBe(404)
  })

  it.each([
    ['larger than a token could carry', JSON.stringify({ text: 'x'.repeat(5_000) })],
    ['small, and large once written out', `{"a":[${Array<string>(100).fill('1e131071').join()}]}`],
    ['very large once written out', `{"a":[${Array<string>(50_000).fill('1e131071').join()}]}`],
  ])('is refused when it is %s', async (_, data) => {
    const started = performance.now()
    expectRefusal(await signUp(data), 400, 'bad_request')
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
