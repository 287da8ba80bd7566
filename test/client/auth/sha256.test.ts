// Our SHA-256, HMAC and base64url beside Node's.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bytesOf, decode, encode, textOf } from '../../../src/client/auth/base64.ts'
import { hmac, sha256 } from '../../../src/client/auth/sha256.ts'

const lengths = [0, 1, 2, 3, 54, 55, 56, 63, 64, 65, 119, 120, 1000, 5000]

describe('of each length', () => {
  it.each(lengths)('%d', (length) => {
    const bytes = randomBytes(length)
    const text = bytes.toString('base64url')
    expect(encode(bytes)).toBe(text)
    expect(decode(text)).toEqual([...bytes])
    expect(decode(bytes.toString('base64'))).toEqual([...bytes])
    expect(Buffer.from(sha256([...bytes]))).toEqual(createHash('sha256').update(bytes).digest())
    for (const key of [randomBytes(32), randomBytes(100)])
      expect(Buffer.from(hmac([...key], [...bytes]))).toEqual(
        createHmac('sha256', key).update(bytes).digest(),
      )
  })
})

it('is UTF-8', () => {
  const text = 'Ådä %41 😀\n'
  expect(bytesOf(text)).toEqual([...Buffer.from(text)])
  expect(textOf(bytesOf(text))).toBe(text)
})
