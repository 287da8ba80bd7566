// The page of the API: every line that it prints is run as it stands, and what is tried answers as the service does.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const bob = '00000000-0000-4000-8000-00000000000a'

/** A name that a shell, psql or JavaScript would act on if it stood there bare. */
const hostile = 'it\'s "a" $(exit 9) `exit 9` \\ table\nSQL\nexit 9'
const identifier = `U&"${hostile.replaceAll('\\', '\\\\').replaceAll('"', '""')}"`

const has = (program: string): boolean => {
  try {
    return execFileSync(program, ['--version']).length > 0
  } catch {
    console.log(`the page of the API: no ${program} here, so its lines are not run`)
    return false
  }
}

describeInBrowser('the page of the API', (browser) => {
  const service = useService({
    schema: `
      insert into auth.users (id, email, email_confirmed_at) values ('${bob}', 'bob@example.com', now());
      create table ${identifier} (
        "the key" integer primary key, title text not null, "or" text default 'x', at timestamptz default now());
      create policy reads on ${identifier} for select using (true);
      insert into ${identifier} values (2, 'two');
      create function greet("my name" text, loudly boolean default false) returns text language sql stable
        as $$ select 'hello ' || "my name" $$;
      insert into storage.buckets (id, name, public) values ('avatars', 'avatars', false);
    `,
  })
  let sight: Sight
  let folder: string

  const table = `api/table/${encodeURIComponent(hostile)}`
  const printed = async (title: string, language: string): Promise<string> =>
    (await sight.page.getByLabel(`${title}, ${language}`, { exact: true }).textContent()) ?? ''
  const environment = async (): Promise<NodeJS.ProcessEnv> => ({
    ...process.env,
    SERVICE_KEY: service.serviceKey,
    TOKEN: await service.userToken(bob),
    DATABASE_URL: service.database.ownerUrl,
    PSQLRC: '/dev/null',
  })
  /** As somebody who has copied it into a shell. */
  const shell = async (line: string): Promise<string> => {
    const { stdout } = await promisify(execFile)('bash', ['-c', line], { env: await environment() })
    return stdout
  }
  const node = async (program: string): Promise<string> => {
    const client = join(folder, 'plinth.mjs')
    const file = join(folder, 'example.mjs')
    await writeFile(client, await (await fetch(`${service.url}/client/v1/plinth.js`)).text())
    // Node imports no address and 20 has no sockets by itself; a page does.
    await writeFile(file, program.replace(`${service.url}/client/v1/plinth.js`, client))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--experimental-websocket', file],
      {
        env: await environment(),
      },
    )
    return stdout
  }
  const rows = (): Promise<{ key: number; title: string }[]> =>
    service.sql(`select "the key" as key, title from ${identifier} order by 1`)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plinth-api-'))
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return async () => {
      await sight.close()
      await rm(folder, { recursive: true })
    }
  })

  describe.skipIf(!has('curl'))('prints lines of curl', () => {
    it('that read, insert, update and delete', async () => {
      await sight.visit(`${table}?as=service_role`)
      expect(JSON.parse(await shell(await printed('Read rows', 'curl')))).toMatchObject([
        { 'the key': 2, title: 'two', or: 'x' },
      ])
      await shell(await printed('Insert', 'curl'))
      expect(await rows()).toEqual([
        { key: 1, title: 'text' },
        { key: 2, title: 'two' },
      ])
      const one = JSON.parse(await shell(await printed('Read with a filter', 'curl'))) as unknown
      expect(one).toMatchObject([{ 'the key': 1 }])
      await service.sql(`update ${identifier} set title = 'else' where "the key" = 1`)
      await shell(await printed('Update', 'curl'))
      expect(await rows()).toContainEqual({ key: 1, title: 'text' })
      await shell(await printed('Delete', 'curl'))
      expect(await rows()).toEqual([{ key: 2, title: 'two' }])
    })

    it('that call a function, as anon and as a user', async () => {
      for (const as of ['anon', 'authenticated']) {
        await sight.visit(`api/rpc/greet?as=${as}`)
        expect(await shell(await printed('Call', 'curl'))).toBe('"hello text"')
        expect(await shell(await printed('Call, to be cached', 'curl'))).toBe('"hello text"')
      }
    })

    it('that upload, list and download', async () => {
      await sight.visit('api/files?as=service_role')
      await shell(await printed('Upload', 'curl'))
      expect(await shell(await printed('Download', 'curl'))).toBe('a face')
      expect(await shell(await printed('List', 'curl'))).toContain('face.txt')
      expect(await shell(await printed('A link that ends', 'curl'))).toContain('signedURL')
    })

    it('that sign up and in', async () => {
      await sight.visit('api/sign-in')
      await shell(await printed('Sign up', 'curl'))
      await service.sql('update auth.users set email_confirmed_at = now()')
      const signedIn = JSON.parse(await shell(await printed('Sign in', 'curl'))) as object
      expect(signedIn).toHaveProperty('access_token')
    })
  })

  describe.skipIf(!has('psql'))('prints lines of psql', () => {
    it('that do the same in the database', async () => {
      await sight.visit(`${table}?show=psql&as=service_role`)
      expect(await shell(await printed('Insert', 'psql'))).toContain('201')
      expect(await rows()).toContainEqual({ key: 1, title: 'text' })
      expect(await shell(await printed('Read with a filter', 'psql'))).toContain('"the key":1')
      expect(await shell(await printed('Update', 'psql'))).toContain('200')
      expect(await shell(await printed('Delete', 'psql'))).toContain('204')
      expect(await rows()).toEqual([{ key: 2, title: 'two' }])
      expect(await shell(await printed('Subscribe', 'psql'))).toContain('watch')
      await sight.visit('api/rpc/greet?show=psql')
      expect(await shell(await printed('Call', 'psql'))).toContain('"hello text"')
    })
  })

  it('prints programs that run', async () => {
    await sight.visit(`${table}?show=javascript&as=service_role`)
    expect(await node(await printed('Insert', 'javascript'))).toContain("title: 'text'")
    expect(await node(await printed('Read with a filter', 'javascript'))).toContain("'the key': 1")
    expect(await node(await printed('Update', 'javascript'))).toMatch(/null$/m)
    const live = await printed('Subscribe', 'javascript')
    const shown = await node(live.replace('console.log(status, rows)', '(view.stop(), $&)'))
    expect(shown).toContain('the key')
    expect(await node(await printed('Delete', 'javascript'))).toBe('null null\n')
    expect(await rows()).toEqual([{ key: 2, title: 'two' }])
    await sight.visit('api/rpc/greet?show=javascript')
    expect(await node(await printed('Call', 'javascript'))).toBe('hello text null\n')
    await sight.visit('api/files?show=javascript&as=service_role')
    expect(await node(await printed('Upload', 'javascript'))).toContain('ada/face.txt')
  })

  it('tries a request as anon, as a user and as the service', async () => {
    const { page } = sight
    await sight.visit(table)
    await page.getByRole('button', { name: 'Try it Read rows' }).click()
    const dialog = page.getByRole('dialog')
    const answer = dialog.getByRole('region', { name: 'The answer' })
    const send = async (as: string): Promise<void> => {
      await dialog.getByLabel('As', { exact: true }).selectOption(as)
      await dialog.getByRole('button', { name: 'Send' }).click()
      await sight.settled()
    }
    await send('anon')
    await answer.getByText('200', { exact: true }).waitFor()
    expect(await answer.getByLabel('Body').textContent()).toContain('"title": "two"')
    await answer.getByText('Headers', { exact: true }).click()
    await answer.getByText('content-range', { exact: true }).waitFor()
    await dialog.getByLabel('Method').selectOption('POST')
    await dialog.getByLabel('Address').fill(`/rest/v1/${encodeURIComponent(hostile)}`)
    await dialog.getByLabel('Body').first().fill('{"the key": 9, "title": "tried"}')
    await send(bob)
    await answer.getByText('403').waitFor()
    await send('service_role')
    await answer.getByText('201', { exact: true }).waitFor()
    await answer.getByText('nothing was changed').waitFor()
    expect(await rows()).toEqual([{ key: 2, title: 'two' }])
    await dialog.getByLabel('Keep what it does').check()
    await send('service_role')
    await answer.getByText('taken back').waitFor({ state: 'detached' })
    await answer.getByText('201', { exact: true }).waitFor()
    expect(await rows()).toContainEqual({ key: 9, title: 'tried' })
  })

  const saved = async (name: string): Promise<string> => {
    const button: Locator = sight.page.getByRole('button', { name, exact: true })
    const [download] = await Promise.all([sight.page.waitForEvent('download'), button.click()])
    const file = join(folder, download.suggestedFilename())
    await download.saveAs(file)
    return readFile(file, 'utf8')
  }

  it('gives the description and the types as files', async () => {
    await sight.visit('api')
    const description = JSON.parse(await saved('Download OpenAPI')) as { openapi: string }
    expect(description).toMatchObject({ openapi: '3.1.0', paths: { '/rpc/greet': {} } })
    expect(await saved('Download TypeScript types')).toContain('export type Database')
  })

  it('never holds the service key', async () => {
    for (const show of ['curl', 'javascript', 'psql']) {
      await sight.visit(`${table}?as=service_role&show=${show}`)
      expect(await sight.page.content()).not.toContain(service.serviceKey)
    }
    const faults = await sight.faults()
    expect(faults.filter((fault) => !fault.includes('status of 403'))).toEqual([])
  })
})
