// The behaviour suite as tests: what a platform reports, a test for each case.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../support/service.ts'
import { cases, type Report } from '../behaviour/run.ts'
import type { Case, Place } from '../behaviour/world.ts'
import { startProxy, type Proxy } from './proxy.ts'

export const describeCases = (
  title: string,
  service: TestService,
  run: (place: Place, proxy: Proxy) => Promise<Report[]>,
  which: Case[] = cases,
): void => {
  describe(title, () => {
    let proxy: Proxy | undefined
    let reports: Report[] = []
    beforeAll(async () => {
      proxy = await startProxy(service.url)
      reports = await run({ url: proxy.url, key: service.anonKey }, proxy)
    })
    afterAll(() => proxy?.close())

    it.each(which.map(({ name }) => name))('%s', (name) => {
      expect(reports.find((report) => report.name === name)).toMatchObject({ trouble: null })
    })
  })
}
