// Where variables come from: the environment, a file .env below it, and files that hold secrets.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../../src/config.ts'
import { shownEnvironment } from '../../../src/config/shown.ts'
import { namesOfFile, readVariables } from '../../../src/config/variables.ts'

let folder: string
const at = (name: string): string => join(folder, name)
const secret = 'f3b1c0a95e7d42866b1f0c9d8e7a6b5c4d3e2f10'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-variables-'))
  await writeFile(at('.env'), '# ours\nPORT=9000\nHOST="127.0.0.2"\nJWT_ISSUER=file\n')
  await writeFile(at('secret'), `${secret}\n`)
  await writeFile(at('empty'), '\n')
})
afterAll(() => rm(folder, { recursive: true }))

describe('a file .env', () => {
  it('stands below the environment, also below what is empty there', () => {
    const read = readVariables({ PORT: '9001', JWT_ISSUER: '' }, at('.env'))
    expect(read).toEqual({ PORT: '9001', HOST: '127.0.0.2', JWT_ISSUER: '' })
    expect(readConfig(read)).toMatchObject({ PORT: 9001, JWT_ISSUER: 'plinth' })
    expect(namesOfFile({ PORT: '9001', JWT_ISSUER: '' }, at('.env'))).toEqual(['HOST'])
  })

  it('may be missing, but not unreadable', () => {
    expect(readVariables({ PORT: '9001' }, at('none'))).toEqual({ PORT: '9001' })
    expect(() => readVariables({}, folder)).toThrow(ConfigError)
    expect(() => readVariables({}, folder)).toThrow('cannot be read')
  })
})

describe('a secret', () => {
  it.each([
    'JWT_SECRET',
    'SERVICE_METRICS_TOKEN',
    'SMTP_PASSWORD',
    'STORAGE_S3_SECRET_ACCESS_KEY',
  ] as const)('may stand in a file: %s', (name) => {
    const more = name.startsWith('STORAGE') ? { STORAGE_S3_ACCESS_KEY_ID: 'x' } : {}
    const config = readConfig({ ...more, [`${name}_FILE`]: at('secret') })
    expect(config[name]).toBe(secret)
    const shown = shownEnvironment(config).variables.find((one) => one.name === name)
    expect(shown).toMatchObject({ value: 'set', is_given: true })
  })

  it('of a provider too', () => {
    const { oauth } = readConfig({
      SERVICE_OAUTH_GITHUB_CLIENT_ID: 'id',
      SERVICE_OAUTH_GITHUB_CLIENT_SECRET_FILE: at('secret'),
    })
    expect(oauth.providers.get('github')?.secret).toBe(secret)
  })

  it.each([
    [{ JWT_SECRET: secret, JWT_SECRET_FILE: 'x' }, 'JWT_SECRET and JWT_SECRET_FILE are both set'],
    [{ JWT_SECRET_FILE: '/nowhere/x' }, 'JWT_SECRET_FILE names /nowhere/x, which cannot be read'],
  ])('is refused where the file does not say it: %j', (given, sentence) => {
    expect(() => readConfig(given)).toThrow(sentence)
    expect(() => readConfig({ SMTP_PASSWORD_FILE: at('empty') })).toThrow('which is empty')
  })
})
