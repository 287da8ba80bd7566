// What a page loads stays small: KB of 1000 bytes, minified, gzip -9. Nothing grows past these unnoticed.
import { expect, it } from 'vitest'
import { measureSizes } from './support/sizes.ts'

const limits = {
  whole: 21.5,
  'auth and rest': 14.7,
  auth: 11.6,
  rest: 5.4,
  realtime: 5.7,
  storage: 4.6,
}

it('is within its limits, and a third of supabase-js', async () => {
  const sizes = await measureSizes()
  const beyond = Object.entries(limits).filter(
    ([name, limit]) => sizes[name as keyof typeof limits] > limit * 1000,
  )
  expect(beyond, JSON.stringify(sizes)).toEqual([])
  expect(sizes.whole * 2.5).toBeLessThan(sizes['supabase-js'])
})
