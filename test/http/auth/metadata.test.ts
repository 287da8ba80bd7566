import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService({ env: { AUTH_CONFIRM_EMAIL: 'false' } })
let count = 0

const signUp = (data: string): Promise<Answer> =>
  service.auth.post(
    'signup',
    `{"email":"u${(count += 1)}@example.com","password":"correct horse battery","data":${data}}`,
  )

describe('user_metadata', () => {
  it('makes a token that is accepted, whatever is in it', async () => {
    const { json } = await signUp(JSON.stringify({ text: 'ü'.repeat(1_900) }))
    const { status } = await service.rest.get('nowhere', {
      authorization: `Bearer ${json.access_token as string}`,
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
