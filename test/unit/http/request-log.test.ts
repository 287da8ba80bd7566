import { describe, expect, it } from 'vitest'
import { redact } from '../../../src/http/request-log.ts'

describe('redact', () => {
  it.each([
    ['/a?token=s3cret', '/a?token=[redacted]'],
    ['/a?auth_code=s3cret', '/a?auth_code=[redacted]'],
    ['/a?b=1&access_token=s3cret&c=2', '/a?b=1&access_token=[redacted]&c=2'],
    ['/a?APIKEY=s3cret', '/a?APIKEY=[redacted]'],
    ['/a?code=s3cret&state=s3cret', '/a?code=[redacted]&state=[redacted]'],
    [
      '/auth/v1/callback?state=s3cret&code=s3cret',
      '/auth/v1/callback?state=[redacted]&code=[redacted]',
    ],
    [
      '/a?id_token=s3cret&oauth_verifier=s3cret',
      '/a?id_token=[redacted]&oauth_verifier=[redacted]',
    ],
    ['/a?t%6fken=s3cret', '/a?t%6fken=[redacted]'],
    ['/a?token=s3cret&token=s3cret', '/a?token=[redacted]&token=[redacted]'],
    ['/a?password=s3cret?token=s3cret', '/a?password=[redacted]'],
  ])('hides the secrets in %s', (url, shown) => {
    expect(redact(url)).toBe(shown)
  })

  it('leaves the rest as it is', () => {
    expect(redact('/rest/v1/todos?id=eq.1&tokens=eq.2')).toBe('/rest/v1/todos?id=eq.1&tokens=eq.2')
  })
})
