// What every refusal looks like, whatever the route: one envelope, and the headers that browsers need to read it.
import { expect } from 'vitest'
import type { Answer } from './service.ts'

export const expectRefusal = (answer: Answer, status: number, code: string): void => {
  expect({ status: answer.status, code: answer.json?.error?.code }, answer.text).toEqual({
    status,
    code,
  })
  expectEnvelope(answer)
}

/** Asked too often: the header and the message name the seconds to wait. */
export const expectWait = (answer: Answer, most = 900): void => {
  expectRefusal(answer, 429, 'rate_limited')
  const wait = answer.headers.get('retry-after') ?? ''
  expect(wait).toMatch(/^[1-9]\d*$/)
  expect(Number(wait)).toBeLessThanOrEqual(most)
  expect(answer.json.error.message).toContain(`${wait} seconds`)
}

/** The envelope and nothing else, and no word of what is inside the service. */
export const expectEnvelope = ({ json, text, headers }: Answer): void => {
  expect(json).toEqual({
    error: { code: expect.any(String), message: expect.any(String), details: json.error.details },
  })
  expect(json.error.message).not.toBe('')
  expect(typeof json.error.details).toBe('object')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  expect(text).not.toMatch(/plinth:|node_modules|\.ts:\d|core\.\w+\(|exec\.as_/)
}
