// The client in a page, which is of another origin than the service.
import { describe } from 'vitest'
import type { Report } from '../behaviour/run.ts'
import { bundle } from '../support/bundle.ts'
import { path, useChromium } from '../support/chromium.ts'
import { describeCases } from '../support/describe-cases.ts'
import { useTodos } from '../support/todos.ts'

describe.skipIf(path === undefined)('in Chromium', () => {
  const service = useTodos()
  const { browser } = useChromium()
  describeCases('a page', service, async (place, proxy) => {
    const text = await bundle('test/client/behaviour/run.ts', 'iife', { globalName: 'cases' })
    proxy.pages.set('/__page', { type: 'text/html', text: '<!doctype html><title>Cases</title>' })
    const page = await browser().newPage()
    await page.goto(`${proxy.otherUrl}/__page`)
    await page.addScriptTag({ content: text })
    const reports = await page.evaluate(`cases.run(${JSON.stringify(place)})`)
    await page.close()
    return reports as Report[]
  })
})
