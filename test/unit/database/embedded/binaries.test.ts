// Where the embedded Postgres cannot run, one sentence says so and what to do.
import { expect, it } from 'vitest'
import { unfit } from '../../../../src/database/embedded/binaries.ts'

it.each([
  ['linux', true, undefined],
  ['darwin', false, undefined],
  ['linux', false, /glibc.*musl.*DATABASE_URL/],
  ['win32', false, /Windows.*WSL.*DATABASE_URL/],
] as const)('on %s with glibc %j', (platform, hasGlibc, told) => {
  const sentence = unfit(platform, hasGlibc)
  if (told === undefined) expect(sentence).toBeUndefined()
  else expect(sentence).toMatch(told)
})
