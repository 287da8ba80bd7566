import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../src/config.ts'
import { faultOf } from '../../../src/config/redirect-entries.ts'

const good = [
  'https://app.example.com',
  'https://app.example.com/',
  'HTTPS://APP.example.com:443/cb',
  'http://localhost:3000',
  'http://127.0.0.1:5173/cb/',
  'myapp://open',
  'com.example.app://callback/signed-in',
  'https://app.example.com/cb%20x/...',
  'https://app.example.com/a~b/c@d:e',
]

describe('an entry of the list of redirects', () => {
  it.each(good)('may be %s', (entry) => {
    expect(faultOf([entry])).toBeUndefined()
  })

  it.each([
    ['*', 'wildcard'],
    ['https://*', 'wildcard'],
    ['https://*.example.com', 'wildcard'],
    ['https://app.example.com/*', 'wildcard'],
    ['app.example.com', 'scheme'],
    ['app.example.com:8000', 'scheme'],
    ['//app.example.com', 'scheme'],
    ['/cb', 'scheme'],
    ['https:/app.example.com', 'scheme'],
    ['https:app.example.com', 'scheme'],
    ['1https://app.example.com', 'scheme'],
    ['javascript://app.example.com/', 'no place'],
    ['JavaScript://x', 'no place'],
    ['data://x', 'no place'],
    ['vbscript://x', 'no place'],
    ['blob://x', 'no place'],
    ['file:///etc/passwd', 'no place'],
    ['https://app.example.com/cb?x', 'query'],
    ['https://app.example.com?x', 'query'],
    ['https://app.example.com/cb#x', 'fragment'],
    ['https://me@app.example.com', 'user name'],
    ['https://me:pw@app.example.com', 'user name'],
    ['https://app.example.com\\@evil.com', 'character'],
    ['https://app.example.com/\tcb', 'character'],
    ['https://app.exam ple.com', 'character'],
    ['https://аpp.example.com', 'character'],
    ['https://app.example.com/ä', 'character'],
    ['https://', 'host'],
    ['https:///cb', 'host'],
    ['https://app..example.com', 'host'],
    ['https://app.example.com.', 'host'],
    ['https://-app.example.com', 'host'],
    ['https://app_1.example.com', 'host'],
    ['https://app%2eexample.com', 'host'],
    ['https://[::1]:3000', 'host'],
    ['https://app.example.com:', 'port'],
    ['https://app.example.com:0', 'port'],
    ['https://app.example.com:65536', 'port'],
    ['https://app.example.com:443443', 'port'],
    ['https://app.example.com:http', 'port'],
    ['https://app.example.com:80:80', 'port'],
    ['https://app.example.com/cb/../x', 'dot segment'],
    ['https://app.example.com/.', 'dot segment'],
    ['https://app.example.com/%2E%2e/x', 'dot segment'],
    ['https://app.example.com/.%2e', 'dot segment'],
    ['https://app.example.com/a%2eb', 'percent'],
    ['https://app.example.com/a%2fb', 'percent'],
    ['https://app.example.com/a%5Cb', 'percent'],
    ['https://app.example.com/a%00b', 'percent'],
    ['https://app.example.com/a%252fb', 'percent'],
    ['https://app.example.com/a%zz', 'percent'],
  ])('is not %s', (entry, word) => {
    expect(faultOf([entry])).toMatch(new RegExp(`^entry 1 .*${word}`))
  })

  it('stops the start where it is none, told by its number and not by its value', () => {
    const read = (list: string): unknown =>
      readConfig({ SERVICE_OAUTH_REDIRECT_ALLOWLIST: list }).SERVICE_OAUTH_REDIRECT_ALLOWLIST
    expect(read(` ${good.join(' ,')},`)).toEqual(good)
    expect(() => read('https://a.example, s3cret.example,*')).toThrow(
      new ConfigError(
        'SERVICE_OAUTH_REDIRECT_ALLOWLIST: entry 2 does not begin with a scheme, such as https://',
      ),
    )
  })
})
