import { describe, expect, it } from 'vitest'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService({ env: { RATE_LIMIT_TOKEN: '1' } })

const words = (answer: Answer, name: string): string[] =>
  (answer.headers.get(name) ?? '').split(', ')

const preflight = (path: string, headers: Record<string, string>): Promise<Answer> =>
  service.request('OPTIONS', path, { headers })

describe('a preflight', () => {
  it.each(['https://app.example', 'https://evil.example', 'null'])(
    'from %s is answered like any other',
    async (origin) => {
      const answer = await preflight('/rest/v1/todos', {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'x-evil, authorization',
      })
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(words(answer, 'access-control-allow-methods')).toEqual(
        expect.arrayContaining(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
      )
      expect(words(answer, 'access-control-allow-headers')).toEqual([
        'authorization',
        'apikey',
        'content-type',
        'prefer',
        'range',
        'x-client-info',
        'x-plinth-after',
        'x-upsert',
        'accept-profile',
        'content-profile',
        'x-supabase-api-version',
        'x-retry-count',
        'cache-control',
        'x-metadata',
        'traceparent',
        'tracestate',
        'baggage',
      ])
      expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(0)
    },
  )

  it('needs no token, no route and no database', async () => {
    for (const path of ['/auth/v1/token', '/rest/v1/nowhere', '/nowhere', '/health'])
      expect((await preflight(path, { authorization: 'Bearer stale' })).status).toBe(204)
  })
})

describe('every reply', () => {
  it('may be read by a page of any origin, errors too, and by none with cookies', async () => {
    const body = { email: 'a@example.com', password: 'x' }
    const token = (): Promise<Answer> => service.auth.post('token?grant_type=password', body)
    const answers = {
      200: await service.request('GET', '/health'),
      400: await service.auth.post('signup', '{'),
      401: await token(),
      429: await token(),
      404: await service.request('GET', '/nowhere'),
      405: await service.request('DELETE', '/health'),
      415: await service.auth.post('signup', '{}', { 'content-type': 'text/plain' }),
    }
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.status, answer.text).toBe(Number(status))
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
      expect(answer.headers.get('server')).toBeNull()
      expect(answer.headers.get('x-powered-by')).toBeNull()
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(words(answer, 'access-control-expose-headers')).toEqual([
        'content-range',
        'x-total-count',
        'location',
        'link',
        'preference-applied',
        'retry-after',
        'etag',
        'proxy-status',
        'x-plinth-after',
        'x-request-id',
      ])
    }
  })
})
