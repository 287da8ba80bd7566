// Users of the application, as an operator administers them, and what the service then holds.
import { beforeAll, expect, it } from 'vitest'
import { operator } from '../support/service.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const email = 'ada@example.com'
const password = 'a good long password'

describeInBrowser('users', (browser) => {
  const service = useService({
    env: { AUTH_CONFIRM_EMAIL: 'false' },
    schema: `
      create table notes (id int primary key, owner uuid references auth.users on delete cascade, title text);
      create policy own on notes to authenticated using (owner = (select auth.uid()));
      create table drafts (owner uuid references auth.users on delete set null);
      create table bills (owner uuid references auth.users)`,
  })
  let sight: Sight
  let id = ''

  const signIn = (
    secret = password,
  ): Promise<{ status: number; json: { refresh_token: string } }> =>
    service.auth.post('token?grant_type=password', { email, password: secret })
  const user = async (columns: string): Promise<unknown> =>
    (await service.sql(`select ${columns} from auth.users where email = $1`, [email]))[0]
  const press = (name: string | RegExp): Promise<void> =>
    sight.page.getByRole('button', { name, exact: true }).click()
  const tab = async (name: string): Promise<void> => {
    await sight.page.getByRole('tab', { name, exact: true }).click()
    await sight.settled()
  }
  const shut = (): Promise<void> =>
    sight.page.getByRole('dialog').waitFor({ state: 'detached' }).then(sight.settled)

  beforeAll(async () => {
    const { json } = await service.auth.post('signup', { email, password, data: { name: 'Ada L' } })
    id = json.user.id
    await service.sql(`
      insert into auth.users (email, phone, created_at)
        select 'user' || n || '@example.com', '+1555' || 1000 + n, now() - n * interval '1 minute'
          from generate_series(1, 60) n`)
    await service.sql('insert into notes values (1, $1, $$mine$$), (2, null, $$of others$$)', [id])
    await service.sql('insert into drafts values ($1), ($1)', [id])
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it('are found by address, number, name and id', async () => {
    const { page } = sight
    await sight.visit('users')
    await page.getByText('61 users').waitFor()
    const search = page.getByLabel('Search', { exact: true })
    for (const [words, found] of [
      ['R33@ex', 'user33@example.com'],
      ['+1 555 1034', 'user34@example.com'],
      ['ada l', email],
      [id, email],
    ] as const) {
      await search.fill(words)
      await sight.settled()
      const rows = page.getByRole('table', { name: 'Users' }).getByRole('link')
      expect(await rows.allTextContents()).toEqual([found])
    }
    await search.fill('nobody at all')
    await page.getByRole('heading', { name: 'No matching users' }).waitFor()
  })

  it('are read page by page', async () => {
    const { page } = sight
    await sight.visit('users')
    const rows = page.getByRole('table', { name: 'Users' }).getByRole('link')
    expect(await rows.count()).toBe(50)
    await press('Older users')
    await page.getByRole('link', { name: 'user60@example.com' }).waitFor()
    expect(await rows.count()).toBe(61)
    expect(await page.getByRole('button', { name: 'Older users' }).count()).toBe(0)
  })

  it('are made and invited', async () => {
    const { page } = sight
    await press('New user')
    await page.getByLabel('E-mail').fill('grace@example.com')
    await page.getByLabel('Password').fill(password)
    await press('Make the user')
    await shut()
    await page.getByRole('row', { name: /grace@example.com confirmed/ }).waitFor()
    await press('Invite')
    await page.getByLabel('E-mail').fill('bob@example.com')
    await press('Send the invitation')
    await shut()
    await page.getByRole('row', { name: /bob@example.com unconfirmed/ }).waitFor()
    expect(
      await service.sql(`select address from auth.mail_queue where template = 'invite'`),
    ).toEqual([{ address: 'bob@example.com' }])
  })

  it('are signed out, of one session and of all', async () => {
    const { page } = sight
    await signIn()
    const { json } = await signIn()
    await sight.visit(`users/${id}?show=sign-ins`)
    expect(await page.getByRole('button', { name: /^End the session/ }).count()).toBe(3)
    await page
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'End all 2 sessions' }).click()
    await page.getByText('Signed in nowhere.').waitFor()
    const refresh = await service.auth.post('token?grant_type=refresh_token', {
      refresh_token: json.refresh_token,
    })
    expect(refresh.status).toBe(401)
  })

  it('lose an account at a provider, the last way in only on demand', async () => {
    const { page } = sight
    await service.sql(
      `insert into auth.identities (user_id, provider, provider_id) values ($1, 'github', '7')`,
      [id],
    )
    await sight.visit(`users/${id}?show=sign-ins`)
    await press('Unlink github')
    await page.getByText('None: they sign in here alone.').waitFor()
    expect(await service.sql('select from auth.identities where user_id = $1', [id])).toEqual([])
  })

  it('have metadata, which is merged', async () => {
    const { page } = sight
    await service.sql(`update auth.users set app_metadata = '{"plan": "free", "old": 1}'`)
    await sight.visit(`users/${id}?show=metadata`)
    const field = page.getByLabel('app_metadata', { exact: true })
    await field.fill('{"plan": ')
    await press('Save app_metadata')
    await page.getByText('This is not a JSON object.').waitFor()
    await field.fill('{"plan": "pro"}')
    // Meanwhile somebody else adds to it.
    await service.sql(`update auth.users set app_metadata = app_metadata || '{"team": 5}'`)
    await press('Save app_metadata')
    await page.getByText('It is saved.').waitFor()
    expect(await user('app_metadata')).toEqual({ app_metadata: { plan: 'pro', team: 5 } })
  })

  it('are banned until some time, and let in again', async () => {
    const { page } = sight
    await sight.visit(`users/${id}`)
    await press('Ban…')
    await page.getByLabel('For how long').selectOption('until a day and time')
    await page.getByLabel('Until').fill('2999-01-02T03:04')
    await press(`Ban ${email}`)
    await shut()
    await page.getByText('banned until 2 Jan 2999').waitFor()
    expect((await signIn()).status).toBe(403)
    await press('Lift the ban')
    await press('Ban…')
    await page.getByLabel('For how long').selectOption('a week')
    await press(`Ban ${email}`)
    await shut()
    expect(
      await user(`banned_until between now() + '6 days' and now() + '7 days' as is_a_week`),
    ).toEqual({ is_a_week: true })
    await press('Lift the ban')
    await page.getByRole('button', { name: 'Ban…' }).waitFor()
    expect((await signIn()).status).toBe(200)
  })

  it('are confirmed, sent mail and made a link', async () => {
    const { page } = sight
    await service.sql('update auth.users set email_confirmed_at = null where id = $1', [id])
    await sight.visit(`users/${id}`)
    for (const [name, kind] of [
      ['Send the confirmation again', 'confirmation'],
      ['Send a link to set a password', 'recovery'],
      ['Send a link to sign in', 'magiclink'],
    ] as const) {
      await press(name)
      await page.getByText(`A mail (${kind}) to ${email} is in the queue`).waitFor()
    }
    expect(
      await service.sql(
        'select template from auth.mail_queue where user_id = $1 order by template',
        [id],
      ),
    ).toEqual([{ template: 'confirmation' }, { template: 'magiclink' }, { template: 'recovery' }])
    await press('Confirm the address')
    await page.getByText('confirmed just now').waitFor()
    expect(await user('email_confirmed_at is not null as confirmed')).toEqual({ confirmed: true })
    await press('Make a link…')
    await press('Make the link')
    const link = (await page.getByLabel('The link', { exact: true }).textContent()) ?? ''
    expect(new URL(link).pathname).toBe('/auth/v1/verify')
    await page.keyboard.press('Escape')
  })

  it('get another password', async () => {
    const { page } = sight
    await press('Change address or password…')
    await page.getByLabel('New password').fill('quite another password')
    await press('Save')
    await shut()
    expect((await signIn()).status).toBe(401)
    expect((await signIn('quite another password')).status).toBe(200)
  })

  it('are acted as: their rows are seen, and nothing else', async () => {
    const { page } = sight
    await press('Act as this user…')
    await page.getByLabel('Your own password').fill('not the password')
    await press('Act as them')
    await page.getByText('the current password is wrong').waitFor()
    await page.getByLabel('Your own password').fill(operator.password)
    await press('Act as them')
    const curl = await page.getByLabel('As them, with curl').textContent()
    const token = /Bearer ([^']+)/.exec(curl ?? '')?.[1] ?? ''
    const seen = await service.rest.get('notes?select=title', { authorization: `Bearer ${token}` })
    expect(seen.json).toEqual([{ title: 'mine' }])
    await press('View tables')
    await page.getByRole('link', { name: 'notes', exact: true }).click()
    await page.getByText(`1 row, as ${email} sees them`).waitFor()
    expect(await page.getByRole('cell', { name: 'of others' }).count()).toBe(0)
    const banner = page.getByRole('region', { name: 'Acting as' })
    expect(await banner.textContent()).toContain(email)
    // One click ends it, and the table is one's own again.
    await banner.getByRole('button', { name: 'Stop acting as user' }).click()
    await page.getByText('of others').waitFor()
    expect(await banner.count()).toBe(0)
    const [made] = await service.sql(
      `select details ->> 'by' as by from auth.events where name = 'admin_token_made'`,
    )
    expect(made).toEqual({ by: expect.stringMatching(/^operator /) })
  })

  it('have their events, by whom', async () => {
    const { page } = sight
    await sight.visit(`users/${id}`)
    await tab('Events')
    for (const what of ['Signed up', 'An operator acted as them', 'A ban began or ended'])
      expect(await page.getByRole('cell', { name: what }).count(), what).toBeGreaterThan(0)
  })

  it('are deleted after what goes with them was said, unless something prevents it', async () => {
    const { page } = sight
    await service.sql('insert into bills values ($1)', [id])
    await tab('Account')
    await press('Delete…')
    const list = (name: string): Promise<string[]> =>
      page.getByRole('list', { name }).getByRole('listitem').allTextContents()
    await page.getByRole('list', { name: 'What goes' }).waitFor()
    expect(await list('What goes')).toContain('1 row of public.notes by owner')
    expect(await list('What stays')).toContain('2 rows of public.drafts by owner, then null')
    expect(await list('What prevents it')).toEqual(['1 row of public.bills by owner'])
    await press(`Delete ${email} for good`)
    await page.getByText('rows of the application refer to this user').waitFor()
    await service.sql('delete from bills')
    await press(`Delete ${email} for good`)
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    await sight.settled()
    expect(await user('id')).toBeUndefined()
    expect(await service.sql('select id from notes')).toEqual([{ id: 2 }])
    expect(await service.sql('select owner from drafts')).toEqual([
      { owner: null },
      { owner: null },
    ])
  })

  it('meet no error but those', async () => {
    const faults = await sight.faults()
    expect(faults.filter((fault) => !/status of (401|409)/.test(fault))).toEqual([])
  })
})
