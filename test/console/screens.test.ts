// Every screen, with data and with none: in light and dark, at a desk and on a telephone.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { root } from '../support/program.ts'
import { useService } from '../support/use.ts'
import { barriers } from './support/axe.ts'
import { fill, importId, person } from './support/data.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'
import { screens } from './support/screens.ts'

const pictures = join(root, 'coverage', 'console')

/** What is wider than the page. The page itself, and what scrolls in its place. */
const tooWide = (sight: Sight): Promise<string[]> =>
  sight.page.evaluate(() =>
    [...document.querySelectorAll('html, body, #content, aside, .content, dialog')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.localName} is ${box.scrollWidth} wide in ${box.clientWidth}`),
  )

const look = async (sight: Sight, path: string, name: string): Promise<void> => {
  const { page } = sight
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await sight.visit(path)
  await page.screenshot({ path: join(pictures, `${name}-light.png`) })
  expect.soft(await barriers(page), 'light, axe').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await sight.settled()
  await page.screenshot({ path: join(pictures, `${name}-dark.png`) })
  expect.soft(await barriers(page, 'color-contrast'), 'dark, axe').toEqual([])
  expect.soft(await tooWide(sight), '1280 px wide').toEqual([])
  await page.setViewportSize({ width: 380, height: 800 })
  await sight.settled()
  await page.screenshot({ path: join(pictures, `${name}-narrow.png`) })
  expect.soft(await tooWide(sight), '380 px wide').toEqual([])
  expect.soft(await sight.faults()).toEqual([])
}

const nameOf = (kind: string, path: string): string =>
  `${kind}-${path.replace(/[^a-z0-9]+/gi, '-') || 'overview'}`

beforeAll(() => mkdir(pictures, { recursive: true }))

describeInBrowser('the sign-in', (browser) => {
  const service = useService()

  it('opens', async () => {
    const sight = await openConsole(browser(), service)
    await look(sight, '', 'sign-in')
    await sight.close()
  })
})

for (const kind of ['data', 'none'] as const)
  describeInBrowser(`each screen, with ${kind}`, (browser) => {
    const service = useService()
    let sight: Sight

    beforeAll(async () => {
      if (kind === 'data') await fill(service)
      sight = await openConsole(browser(), service, { as: await owner(service) })
    })

    it('is in the navigation', async () => {
      await sight.visit()
      const links = await sight.page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link')
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname))
      expect(links.sort()).toEqual(
        screens.map((name) => `/console${name === '' ? '' : `/${name}`}`).sort(),
      )
    })

    const within =
      kind === 'none'
        ? ['nowhere']
        : [
            'tables/public/notes',
            'tables/public/notes?show=structure',
            'tables/public/glad?show=structure',
            'tables?new=view',
            'schema?show=sequences',
            'schema?show=schemas',
            'schema?show=extensions',
            'schema?show=sql',
            'diagram?show=list',
            'tables/public/notes?show=policies',
            'tables/public/a_table_whose_name_is_as_long_as_postgres_lets_names_be_made_',
            'tables/public/open_to_all?show=policies',
            'tables/public/glad',
            'tables?new=table',
            'users?new=user',
            'users?new=invitation',
            `users/${person}`,
            `users/${person}?show=sign-ins`,
            `users/${person}?show=metadata`,
            `users/${person}?show=events`,
            'logs?kind=sign_in_failed',
            'realtime?live=notes',
            'mail/recovery',
            'mail/sms',
            'storage/pictures',
            'storage/pictures/deep/er?file=notes.txt',
            'storage?new=bucket',
            'functions/public/greet',
            'functions/public/greet?show=call',
            'functions/public/greet?show=edit',
            'functions/public/stamp',
            'functions?new=function',
            'api/table/notes',
            'api/table/notes?show=psql&as=service_role',
            'api/rpc/greet?show=javascript&as=authenticated',
            'api/files',
            'import?source=supabase',
            'import?source=firebase',
            'import?source=sqldump',
            'import?show=history',
            `import?show=history&run=${importId}`,
            'import?show=out',
          ]
    it.each([...screens, ...within])('/console/%s', async (path) => {
      await look(sight, path, nameOf(kind, path))
    })
  })
