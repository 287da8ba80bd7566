// What the tab Policies says is what the service judges: nobody leaves a table open because the page calls it closed.
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { signInAs } from '../support/operators.ts'
import { operator } from '../support/service.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

describeInBrowser('the tab Policies', (browser) => {
  const service = useService({
    schema: `
      create table closed (id int primary key);
      create table open_to_all (id int primary key);
      alter table open_to_all disable row level security;
      create table own (id int primary key, owner uuid);
      create policy own on own to authenticated using (owner = (select auth.uid()));
      create view everyone as select * from closed;
      grant select on everyone to anon, authenticated;
      create materialized view kept as select * from closed;
    `,
  })
  let sight: Sight
  const readers = (): Locator => sight.page.getByRole('region', { name: 'Who reads it' })
  const content = async (): Promise<string> =>
    (await sight.page.locator('#content').textContent()) ?? ''

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it.each([
    ['closed', 'anon may not read any row of public.closed: row level security is on'],
    ['open_to_all', 'anon may read every row of public.open_to_all.'],
    ['own', 'Whether authenticated (any signed-in user) may read a row of public.own'],
    [
      'everyone',
      'Whether anon may read a row of public.everyone is not certain: public.closed lets',
    ],
    ['kept', 'anon may not read any row of public.kept: the role lacks select'],
  ])('says who reads rows, as access/explain does: %s', async (relation, sentence) => {
    await sight.visit(`tables/public/${relation}?show=policies`)
    await readers().getByRole('listitem').nth(1).waitFor()
    const said = await readers().getByRole('listitem').allTextContents()
    expect(said.join(' ')).toContain(sentence)
    const { send } = await signInAs(service, operator.email, operator.password)
    const body = { as: 'anon', relation, command: 'select' }
    expect(said[0]).toBe((await send('POST', 'access/explain', body)).json.sentence)
    expect(await content()).not.toContain('Only the service key')
    expect(await sight.faults()).toEqual([])
  })

  it('offers a policy where there can be one', async () => {
    const offered = async (path: string): Promise<number> => {
      await sight.visit(`tables/${path}?show=policies`)
      return sight.page.getByRole('button', { name: 'Policy', exact: true }).count()
    }
    expect(await offered('public/closed')).toBe(1)
    expect(await offered('storage/objects')).toBe(1)
    for (const view of ['everyone', 'kept']) expect(await offered(`public/${view}`)).toBe(0)
    expect(await content()).toContain('A materialized view has no policies')
    expect(await sight.faults()).toEqual([])
  })
})
