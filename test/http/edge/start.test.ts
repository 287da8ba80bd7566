import { describe, expect, it } from 'vitest'
import { spawnService } from '../../support/service.ts'

const database = 'postgres://owner:hunter2hunter2@127.0.0.1:1/app'

describe('a start', () => {
  it.each([
    ['a short secret', { JWT_SECRET: 'short-and-secret' }, 'JWT_SECRET'],
    ['no secret', {}, 'JWT_SECRET'],
    ['a sample secret', { JWT_SECRET: 'change-me-change-me-change-me-change-me' }, 'JWT_SECRET'],
    ['a number that is none', { JWT_SECRET: 'f'.repeat(40), PORT: 'hunter2hunter2' }, 'PORT'],
    [
      'a proxy that is none',
      { JWT_SECRET: 'f'.repeat(40), SERVICE_TRUSTED_PROXIES: '10.0.0.0/' },
      'SERVICE_TRUSTED_PROXIES',
    ],
    [
      'a redirect target that is none',
      {
        JWT_SECRET: 'f'.repeat(40),
        SERVICE_OAUTH_REDIRECT_ALLOWLIST: 'https://a.example,https://hunter2.example/*',
      },
      'SERVICE_OAUTH_REDIRECT_ALLOWLIST: entry 2 has a wildcard',
    ],
    [
      'an address of a provider that is none',
      { JWT_SECRET: 'f'.repeat(40), SERVICE_OAUTH_GITHUB_TOKEN_URL: 'hunter2.example' },
      'SERVICE_OAUTH_GITHUB_TOKEN_URL',
    ],
  ])('with %s is refused by the name of the variable', async (_, environment, name) => {
    const service = await spawnService({ DATABASE_URL: database, ...environment })
    expect(await service.exited).toBe(1)
    expect(service.output()).toContain(name)
    expect(service.output()).not.toMatch(/hunter2|short-and-secret|change-me|f{40}/)
    expect(service.output().trim().split('\n')).toHaveLength(1)
  })
})
