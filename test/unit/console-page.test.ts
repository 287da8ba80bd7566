// The page about the console tells of each of its screens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/program.ts'

const read = (path: string): string => readFileSync(join(root, 'src/console', path), 'utf8')

it('the page about the console names every screen, as the navigation does', () => {
  const titles = [...read('screens.ts').matchAll(/\btitle: '([^']+)'/g)].map(([, title]) => title)
  expect(titles.length).toBeGreaterThan(10)
  const named = [...read('README.md').matchAll(/^\| ([A-Z]\w*) \| /gm)].map(([, name]) => name)
  expect(titles.filter((title) => !named.includes(title))).toEqual([])
})
