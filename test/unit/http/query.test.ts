import { describe, expect, it } from 'vitest'
import { decodeQuery, singleValued } from '../../../src/http/query.ts'
import { makeRandom } from '../../support/random.ts'

describe('decodeQuery', () => {
  it.each([
    ['/a', []],
    ['/a?', []],
    ['/a?b=c', ['b', 'c']],
    ['/a?b=c&b=d', ['b', 'c', 'b', 'd']],
    ['/a?b=', ['b', '']],
    ['/a?b=c=d', ['b', 'c=d']],
    ['/a?b=c?d', ['b', 'c?d']],
    ['/a?b=%C3%A9', ['b', 'é']],
    ['/a?b=a+b', ['b', 'a b']],
    ['/a?b=a%2Bb', ['b', 'a+b']],
    ['/a?%62=c', ['b', 'c']],
    ['/a?b=%26c%3Dd', ['b', '&c=d']],
    ['/a?b=%EF%BB%BFc', ['b', '\ufeffc']],
    ['/a?__proto__=c', ['__proto__', 'c']],
  ])('reads %s', (url, pairs) => {
    expect(decodeQuery(url)).toEqual(pairs)
  })

  it.each(['b', '=b', '&', '&&b'])('leaves out what is no pair: %s', (query) => {
    expect(decodeQuery(`/a?${query}`)).toEqual([])
  })

  it.each([
    ['a lone percent sign', '%'],
    ['half an escape', '%4'],
    ['an escape that is not hexadecimal', '%zz'],
    ['an overlong form', '%C0%80'],
    ['a surrogate', '%ED%A0%80'],
    ['more than Unicode has', '%F4%90%80%80'],
    ['half a character', '%C3'],
    ['a NUL', '%00'],
  ])('refuses %s', (_, text) => {
    expect(() => decodeQuery(`/a?b=${text}`)).toThrow(/percent-encoded/)
    expect(() => decodeQuery(`/a?${text}=b`)).toThrow(/percent-encoded/)
  })

  it('gives back whatever was encoded, in its order', () => {
    const random = makeRandom()
    const characters = Array.from('ab =&+%?#;"\'\\/é日😀\u0001')
    const word = (): string =>
      Array.from({ length: 1 + random.below(8) }, () => random.pick(characters)).join('')
    for (let round = 0; round < 500; round += 1) {
      const pairs = Array.from({ length: 2 * random.below(5) }, word)
      const query = new URLSearchParams()
      for (let at = 0; at < pairs.length; at += 2) query.append(pairs[at]!, pairs[at + 1]!)
      expect(decodeQuery(`/a?${query.toString()}`), `seed ${random.seed}`).toEqual(pairs)
    }
  })
})

describe('singleValued', () => {
  it('makes an object that inherits nothing', () => {
    const query = singleValued(['a', '1', '__proto__', '2'])
    expect(Object.keys(query)).toEqual(['a', '__proto__'])
    expect(Object.getPrototypeOf(query)).toBeNull()
  })

  it('refuses a parameter given twice', () => {
    expect(() => singleValued(['a', '1', 'a', '1'])).toThrow('a is given more than once')
  })
})
