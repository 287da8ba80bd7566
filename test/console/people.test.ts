// Operators and one's own account: what asks for the password, what is shown once.
import { beforeAll, expect, it } from 'vitest'
import { operator } from '../support/service.ts'
import { signInAs } from '../support/operators.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

describeInBrowser('an owner', (browser) => {
  const service = useService()
  const theirs = 'a password of somebody else'
  let sight: Sight
  const confirm = async (action: string, password = operator.password): Promise<void> => {
    await sight.page.getByLabel('Your own password').last().fill(password)
    await sight.page.getByRole('button', { name: action, exact: true }).click()
  }

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it('makes an operator, with the right password only, and stays signed in', async () => {
    const { page } = sight
    await sight.visit('operators')
    await page.getByRole('button', { name: 'New operator' }).click()
    await page.getByLabel('E-mail').fill('grace@example.com')
    await page.getByLabel('Role').selectOption('admin')
    await page.getByLabel('Their first password').fill(theirs)
    await confirm('Make the operator', 'not the password')
    await page.getByText('the current password is wrong').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('grace@example.com')
    expect(await page.getByLabel('Your own password').inputValue()).toBe('')
    await confirm('Make the operator')
    await page.getByRole('row', { name: /grace@example.com admin enabled/ }).waitFor()
    const { send } = await signInAs(service, 'grace@example.com', theirs)
    expect((await send('GET', 'me')).status).toBe(200)
  })

  it('changes a role, and ends sessions by it', async () => {
    const { page } = sight
    const { send } = await signInAs(service, 'grace@example.com', theirs)
    await page.getByRole('button', { name: 'grace@example.com' }).click()
    await page.getByLabel('Role').selectOption('viewer')
    await page.getByLabel('E-mail').fill('hopper@example.com')
    await page.getByLabel('Disabled: may not sign in').check()
    await confirm('Save')
    await page.getByRole('row', { name: /hopper@example.com viewer disabled/ }).waitFor()
    expect((await send('GET', 'me')).status).toBe(401)
  })

  it('deletes one, and is told what goes with it', async () => {
    const { page } = sight
    await page.getByRole('button', { name: 'hopper@example.com' }).click()
    await page.getByRole('button', { name: 'Delete hopper@example.com' }).click()
    await page.getByText(/hopper@example.com is deleted, and 0 sessions and tokens/).waitFor()
    await confirm('Delete hopper@example.com for good')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /hopper/ }).waitFor({ state: 'detached' })
  })

  it('cannot demote the last owner', async () => {
    const { page } = sight
    await page.getByRole('button', { name: operator.email }).click()
    await page.getByLabel('Role').selectOption('viewer')
    await confirm('Save')
    await page.getByText('this is the last owner').waitFor()
    await page.keyboard.press('Escape')
  })

  it('makes a token that is shown once and works, and ends it', async () => {
    const { page } = sight
    await sight.visit('account')
    await page.getByRole('button', { name: 'Token for a program' }).click()
    await page.getByLabel('What it is for').fill('deployment')
    await confirm('Make the token')
    const token = await page.getByLabel('The token', { exact: true }).textContent()
    const call = (): Promise<Response> =>
      fetch(`${service.url}/admin/v1/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(((await (await call()).json()) as { role: string }).role).toBe('viewer')
    await page.getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('row', { name: /Token deployment viewer/ }).waitFor()
    expect(await page.content()).not.toContain(token)
    await page.getByRole('button', { name: 'End Token deployment' }).click()
    await page.getByRole('row', { name: /Token deployment/ }).waitFor({ state: 'detached' })
    expect((await call()).status).toBe(401)
  })

  it('changes the password', async () => {
    const { page } = sight
    const other = await signInAs(service, operator.email, operator.password)
    const fill = async (again: string): Promise<void> => {
      await page.getByLabel('New password', { exact: true }).last().fill('a new good password')
      await page.getByLabel('The new password again').fill(again)
      await page.getByLabel('The present password').fill(operator.password)
      await page.getByRole('button', { name: 'Change the password' }).click()
    }
    await fill('another')
    await page.getByText('The two new passwords differ.').waitFor()
    await fill('a new good password')
    await page.getByText('It is changed.').waitFor()
    expect((await other.send('GET', 'me')).status).toBe(401)
    await signInAs(service, operator.email, 'a new good password')
    await sight.settled()
    // One is still signed in here.
    await page.getByRole('row', { name: /Sign-in owner this one/ }).waitFor()
  })

  it('meets no error but those', async () => {
    const faults = await sight.faults()
    expect(faults.filter((fault) => !/status of (401|409)/.test(fault))).toEqual([])
  })
})
