import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { headersOf } from '../../../src/http/request-headers.ts'

const withCookie = (cookie?: string): FastifyRequest =>
  ({
    id: 'one',
    raw: { headers: { 'user-agent': 'x', authorization: 'Bearer y', ...(cookie && { cookie }) } },
  }) as unknown as FastifyRequest

const ours = /^(__Host-)?oauth-/

describe('the headers that SQL gets', () => {
  it('hold no cookie that nobody asked for', () => {
    const others = { 'user-agent': 'x', 'x-request-id': 'one' }
    expect(headersOf(withCookie('__Host-oauth-1=a; sid=b'))).toEqual(others)
    expect(
      headersOf(withCookie('sid=b; my-oauth-1=c; __host-oauth-1=d; =oauth-1=e'), ours),
    ).toEqual(others)
    expect(headersOf(withCookie(), ours)).toEqual(others)
  })

  it('hold those that were asked for, as they came', () => {
    const cookie = 'sid=b;__Host-oauth-1=a=b ; theme=dark; oauth-2=c'
    expect(headersOf(withCookie(cookie), ours)).toMatchObject({
      cookie: '__Host-oauth-1=a=b; oauth-2=c',
    })
  })
})
