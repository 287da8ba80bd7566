// migrate --print: psql alone installs, and a gateway without an owner's login serves what it made.
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { gatewayPassword, withDatabase } from '../../src/database/connection/connect.ts'
import { readManifest } from '../../src/database/install/manifest.ts'
import type { TemporaryCluster } from '../support/cluster.ts'
import { testSecret, type TestDatabase } from '../support/database.ts'
import { environmentOf, request, type SpawnedService } from '../support/service.ts'
import { until } from '../support/until.ts'
import {
  cleanUp,
  findings,
  launch,
  launchOn,
  newDatabase,
  ownCluster,
  query,
  ready,
  run,
  sentences,
} from './support.ts'

const hasPsql = ((): boolean => {
  try {
    return execFileSync('psql', ['--version']).length > 0
  } catch {
    console.log('migrate --print: skipped, no psql')
    return false
  }
})()

const psql = async (
  url: string,
  script: string,
  more: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> => {
  const running = promisify(execFile)('psql', ['-X', '-f', '-', url], {
    maxBuffer: 16_777_216,
    env: { ...process.env, ...more },
  })
  running.child.stdin!.on('error', () => undefined) // psql ends before the script does, where that fails
  running.child.stdin!.end(script)
  return running
}

const places = {
  SERVICE_SITE_URL: 'http://site',
  SERVICE_PUBLIC_URL: 'http://service',
  SERVICE_OAUTH_REDIRECT_ALLOWLIST: 'https://app.example,myapp://in',
  SERVICE_OAUTH_GOOGLE_CLIENT_ID: "google's id",
  SERVICE_OAUTH_GOOGLE_CLIENT_SECRET: 'the client secret',
  SERVICE_OAUTH_GOOGLE_TOKEN_URL: 'http://token.example',
}

describe.skipIf(!hasPsql)('migrate --print', () => {
  let cluster: TemporaryCluster
  let database: TestDatabase
  let script: string
  /** What `keys` prints for a gateway without an owner's login. */
  let logins: Record<string, string>

  beforeAll(async () => {
    cluster = await ownCluster(inject('server'))
    database = newDatabase(cluster.url('postgres'))
    const environment = environmentOf(database, places)
    script = (await run(['migrate', '--print'], environment)).output
    const { output } = await run(['keys'], environment)
    logins = Object.fromEntries(
      [...output.matchAll(/^(\w+_URL)=(\S+)$/gm)].map(([, name, url]) => [name, url]),
    )
  })
  afterAll(cleanUp)

  const light = (more: Record<string, string> = {}): Promise<SpawnedService> => {
    const { DATABASE_URL, CONTROL_DATABASE_URL, ...rest } = environmentOf(database, places)
    expect([DATABASE_URL, CONTROL_DATABASE_URL]).not.toContain(undefined)
    return launch({ ...rest, ...logins, ...more })
  }

  const settings = (): Promise<object[]> => database.sql('select * from core.settings')

  it('holds no secret', () => {
    const secrets = [
      testSecret,
      gatewayPassword(testSecret, database.name),
      gatewayPassword(testSecret, `${database.name}_control`),
      new URL(database.ownerUrl).password,
      places.SERVICE_OAUTH_GOOGLE_CLIENT_SECRET,
    ]
    for (const secret of secrets) expect(script).not.toContain(secret)
    expect(script).toContain('SCRAM-SHA-256$')
  })

  it('installs with psql alone, and does no harm the second time', async () => {
    const manifest = await readManifest('project')
    for (const time of [1, 2]) {
      const { stderr } = await psql(cluster.url('postgres'), script)
      expect([time, stderr]).toEqual([time, ''])
      expect(await database.sql('select count(*)::integer as count from core.migrations')).toEqual([
        { count: manifest.migrations.length },
      ])
      expect(await findings(database)).toEqual([])
    }
    expect(await settings()).toMatchObject([{ site_url: 'http://site' }])
  })

  it("installs in an operators' database of another owner as that one", async () => {
    const other = newDatabase(cluster.url('postgres'))
    const owner = `${other.name}_control`
    await query(cluster.url('postgres'), `create role ${owner} login createrole password 'owner'`)
    await query(cluster.url('postgres'), `create database ${owner} owner ${owner}`)
    const controlUrl = new URL(other.controlUrl)
    controlUrl.username = owner
    const environment = environmentOf({ ...other, controlUrl: controlUrl.href })
    const { output } = await run(['migrate', '--print'], environment)
    const { stderr } = await psql(cluster.url('postgres'), output, { PGPASSWORD: 'owner' })
    expect(stderr).toBe('')
    const owned = `select distinct relowner::regrole::text as owner from pg_class
      where relnamespace in ('core'::regnamespace, 'control'::regnamespace)`
    expect(await query(other.controlUrl, owned)).toEqual([{ owner }])
  })

  it('changes nothing in a database of a version that was never released', async () => {
    const hashes = 'select hash from core.migrations order by id'
    const before = await database.sql(hashes)
    await database.sql(`update core.migrations set hash = reverse(hash)`)
    await expect(psql(cluster.url('postgres'), script)).rejects.toThrow(
      `ERROR:  database ${database.name} holds a version that was never released`,
    )
    await database.sql(`update core.migrations set hash = reverse(hash)`)
    expect(await database.sql(hashes)).toEqual(before)
  })

  it('is accepted by a gateway with the login of the owner', async () => {
    const gateway = await ready(await launchOn(database, places))
    expect(sentences(gateway).filter((sentence) => /install|mended/.test(sentence))).toEqual([])
    gateway.process.kill('SIGTERM')
    expect(await gateway.exited).toBe(0)
  })

  it('is served by a gateway without it, which writes no setting and says what differs', async () => {
    const before = await settings()
    const same = await ready(await light())
    expect(sentences(same).join()).not.toContain('other settings')
    const other = await ready(await light({ SERVICE_SITE_URL: 'http://elsewhere' }))
    expect(other.output()).toContain('"settings":["site_url"]')
    const others = await ready(
      await light({
        SERVICE_OAUTH_REDIRECT_ALLOWLIST: 'https://app.example',
        SERVICE_OAUTH_GOOGLE_TOKEN_URL: '',
      }),
    )
    expect(others.output()).toContain('"settings":["oauth_redirects","oauth_clients"]')
    expect(sentences(other)).toContain(
      'the project database decides by other settings than this environment',
    )
    expect(await settings()).toEqual(before)
    const body = { email: 'someone@example.com', password: 'correct horse battery staple' }
    expect((await request(same.url, 'POST', '/auth/v1/signup', { body })).status).toBe(200)
    const operator = { email: 'operator@example.com', password: body.password }
    await until(async () => {
      const answer = await request(same.url, 'POST', '/admin/v1/login', { body: operator })
      return answer.status === 200
    })
  })

  it('needs no login in the address: it is derived', async () => {
    const place = new URL(database.ownerUrl)
    place.username = place.password = ''
    await ready(
      await light({
        DATABASE_GATEWAY_URL: place.href,
        CONTROL_DATABASE_GATEWAY_URL: withDatabase(place.href, `${database.name}_control`),
      }),
    )
  })

  describe('without an owner', () => {
    const refusal = async (more: Record<string, string>): Promise<string> => {
      const gateway = await light(more)
      expect(await gateway.exited).toBe(1)
      const words = /^plinth: (.*)$/m.exec(gateway.output())?.[1] ?? gateway.output()
      expect(words).not.toContain(testSecret)
      return words
    }

    it('refuses a database where nothing is installed', async () => {
      const nothing = 'nothing that this login may use is installed in database postgres'
      expect(await refusal({ DATABASE_GATEWAY_URL: cluster.url('postgres') })).toBe(nothing)
      const place = `postgres://127.0.0.1:${cluster.port}/postgres`
      expect(await refusal({ DATABASE_GATEWAY_URL: place })).toBe(
        `DATABASE_GATEWAY_URL (127.0.0.1:${cluster.port}/postgres): password authentication failed for user "postgres_gateway": name a user that may connect, with the right password`,
      )
    })

    it('refuses another JWT_SECRET', async () => {
      const words = await refusal({ JWT_SECRET: `${testSecret}, but another` })
      expect(words).toBe(`database ${database.name} was installed with another JWT_SECRET`)
    })

    it.each([
      [
        'older',
        `version = '0.0.1', content = 'older'`,
        /holds version 0\.0\.1, .*install this one/,
      ],
      [
        'other',
        `content = 'other'`,
        /holds other SQL under version \S+ than this .*install this one/,
      ],
      ['newer', `version = '99.0.0'`, /holds the schema of version 99\.0\.0, .*newer version/],
    ])('refuses an %s installation', async (_age, change, words) => {
      const [row] = await database.sql<Record<string, string>>('select * from core.installation')
      await database.sql(`update core.installation set ${change}`)
      expect(await refusal({})).toMatch(words)
      await database.sql('update core.installation set version = $1, content = $2', [
        row!['version'],
        row!['content'],
      ])
    })

    it('waits for a database that is not there', async () => {
      const gateway = await light({ DATABASE_GATEWAY_URL: 'postgres://127.0.0.1:1/nothing' })
      await until(() => /waiting for it/.test(gateway.output()))
      expect(gateway.process.exitCode).toBeNull()
    })
  })

  it('is no hindrance to a later installation by the owner', async () => {
    await query(database.ownerUrl, `update core.installation set content = 'older'`)
    const gateway = await ready(await launchOn(database, places))
    expect(sentences(gateway).join()).toContain('installed project')
    expect(await findings(database)).toEqual([])
  })
})
