// A digest of lines does not depend on their order or on where they are cut, and sees each difference.
import { expect, it } from 'vitest'
import { makeLineDigest } from '../../../src/import/line-digest.ts'
import type { Digest } from '../../../src/import/source.ts'

const digestOf = (...pieces: string[]): Digest => {
  const digest = makeLineDigest()
  for (const piece of pieces) digest.update(Buffer.from(piece))
  return digest.end()
}

it('is the same in another order, however the lines are cut', () => {
  const whole = digestOf('1\tone\n2\ttwo\n3\t\\N\n')
  expect(whole.rows).toBe(3)
  expect(digestOf('3\t\\N\n1\to', 'ne\n2', '\ttwo', '\n')).toEqual(whole)
})

it('sees a row twice, a null for a text, and values that changed places', () => {
  const lines = ['1\tone\n', '2\t\n', '3\tthree\n']
  const others = [
    [...lines, lines[0] as string],
    ['1\tone\n', '2\t\\N\n', '3\tthree\n'],
    ['1\tthree\n', '2\t\n', '3\tone\n'],
    ['1\tone\n', '2\t\n'],
  ]
  const digests = [lines, ...others].map((all) => digestOf(...all).digest)
  expect(new Set(digests).size).toBe(5)
})

it('counts empty lines, of a table without columns', () => {
  expect(digestOf('\n\n\n').rows).toBe(3)
})
