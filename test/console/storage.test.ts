// Files in the console: a bucket from its making to its end.
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../support/operators.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

/** A red point. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const text = (name: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`this is ${name}`),
})

describeInBrowser('files', (browser) => {
  const service = useService()
  let sight: Sight
  const button = (name: string): Locator => sight.page.getByRole('button', { name, exact: true })
  const labelled = (label: string): Locator => sight.page.getByLabel(label, { exact: true })
  const keys = async (): Promise<string[]> => {
    const found = await service.sql<{ name: string }>('select name from storage.objects order by 1')
    return found.map(({ name }) => name)
  }

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it('are uploaded into a bucket with limits, and those that it refuses say why', async () => {
    await sight.visit('storage')
    await button('New bucket').click()
    await labelled('Name').fill('pictures')
    await labelled('Largest file').fill('1KB')
    await labelled('Types of files').fill('image/*, text/plain')
    await button('Make the bucket').click()
    await labelled('Files to upload').setInputFiles([
      { name: 'point.png', mimeType: 'image/png', buffer: image },
      text('a #? %.txt'),
      text('b.txt'),
      { ...text('large.txt'), buffer: Buffer.alloc(2000, 'x') },
    ])
    await sight.page.getByText('3 of 4 files uploaded, 1 refused.').waitFor()
    await sight.settled()
    expect(await keys()).toEqual(['a #? %.txt', 'b.txt', 'point.png'])
    expect(await button('b.txt').count()).toBe(1)
    // The refused one is in the browser's log too, and nothing else is.
    expect(await sight.faults()).toEqual([expect.stringContaining('413')])
  })

  it('replace others only when that is said', async () => {
    const version = async (): Promise<unknown> =>
      service.sql("select version from storage.objects where name = 'b.txt'")
    const before = await version()
    await labelled('Files to upload').setInputFiles([text('b.txt')])
    await button('Replace b.txt').waitFor()
    expect(await version()).toEqual(before)
    await button('Replace b.txt').click()
    await until(async () => JSON.stringify(await version()) !== JSON.stringify(before), {
      what: 'another version',
    })
    await sight.settled()
    expect(await sight.faults()).toEqual([expect.stringContaining('409')])
  })

  it('show an image by its bytes, and make a link that opens without a token', async () => {
    await button('point.png').click()
    const shown = sight.page.getByRole('img', { name: 'The image point.png' })
    await shown.waitFor()
    expect(await shown.evaluate((e) => (e as HTMLImageElement).src)).toMatch(/^blob:/)
    await button('Signed link').click()
    await button('Make the link').click()
    const link = (await labelled('The signed link').textContent()) ?? ''
    const reply = await fetch(link.trim())
    expect(reply.status).toBe(200)
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(image)
    expect(await sight.faults()).toEqual([])
  })

  it('move to another folder', async () => {
    await button('Move or rename').click()
    await labelled('New key').fill('deep/er/point.png')
    await button('Move it').click()
    await sight.page.getByRole('link', { name: 'deep', exact: true }).click()
    await sight.page.getByRole('link', { name: 'er', exact: true }).click()
    await button('point.png').waitFor()
    expect(await keys()).toEqual(['a #? %.txt', 'b.txt', 'deep/er/point.png'])
  })

  it('are looked for on no other route, whatever an address says', async () => {
    const asked: string[] = []
    sight.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await sight.visit('storage/pictures?file=../../../../../admin/v1/keys')
    await sight.page.getByText('No part of a path may be . or ..').waitFor()
    expect(asked.filter((path) => path.startsWith('/admin/v1/keys'))).toEqual([])
  })

  it('are deleted with their folders, after a count', async () => {
    await sight.visit('storage/pictures')
    await labelled('Choose deep').check()
    await labelled('Choose a #? %.txt').check()
    await button('Delete 2 chosen…').click()
    await button('Delete 2 files').click()
    await sight.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await keys()).toEqual(['b.txt'])
  })

  it('are read by a viewer, who is offered no change', async () => {
    const who = await signIn(service, 'viewer')
    const other = await openConsole(browser(), service, { as: { who, role: 'viewer' } })
    await other.visit('storage/pictures?file=b.txt')
    await other.page.getByLabel('The text b.txt').waitFor()
    const offered = await other.page.getByRole('dialog').getByRole('button').allTextContents()
    expect(offered.filter((words) => words !== '')).toEqual(['Download'])
    expect(await other.page.locator('input[type=file], .content button.bad').count()).toBe(0)
    expect(await other.faults()).toEqual([])
    await other.close()
  })

  it('end with their bucket, which says how many there are', async () => {
    await button('Delete bucket…').click()
    await button('Delete the bucket and 1 file').click()
    await sight.page.getByText('No bucket yet').waitFor()
    expect(await keys()).toEqual([])
    expect(await sight.faults()).toEqual([])
  })
})
