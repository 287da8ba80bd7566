import { describe, expect, it } from 'vitest'
import { makeRedact, redactAll } from '../../../src/import/words.ts'

describe('what a config keeps secret', () => {
  const redact = makeRedact({
    connectionString: '  postgres://reader:top%40secret@db.example.com/app',
    serviceKey: ' sb_secret_abcdef ',
    serviceAccount: { private_key: 'line one\nline two' },
    schemas: ['public'],
  })

  it('is in no text, as it was written or decoded', () => {
    for (const secret of ['top%40secret', 'top@secret', 'sb_secret_abcdef', 'line one\nline two'])
      expect(redact(`the server said ${secret}.`)).toBe('the server said [redacted].')
    expect(redact('schema public')).toBe('schema public')
  })

  it('is in no member of a value', () => {
    const value = { a: [{ error: 'key sb_secret_abcdef is wrong', size: 3 }], b: null }
    expect(redactAll(value, redact)).toEqual({
      a: [{ error: 'key [redacted] is wrong', size: 3 }],
      b: null,
    })
  })
})
