import { describe, expect, it } from 'vitest'
import { replaceMembers } from '../../../src/tools/json-text.ts'
import { makeRandom, type Random } from '../../support/random.ts'

const blank = (random: Random): string => random.pick(['', '', ' ', '\n\t', '\r\n  '])

const string = (random: Random): string =>
  `"${Array.from({ length: random.below(6) }, () =>
    random.pick(['a', '{', '}', '[', ']', ',', ':', '\\"', '\\\\', '\\u0041', '\\n', 'é', '😀']),
  ).join('')}"`

/** A JSON value as some client may write it: any blanks, any spelling of a number. */
const value = (random: Random, depth: number): string => {
  const kind = random.below(depth > 0 ? 6 : 4)
  const space = (): string => blank(random)
  if (kind === 0) return string(random)
  if (kind === 1) return random.pick(['0', '-0', '1e400', '9007199254740993', '-1.50', '1E+2'])
  if (kind === 2) return random.pick(['true', 'false', 'null'])
  if (kind === 3) return random.pick(['{}', '[]', '{ }', '[\n]'])
  const items = Array.from({ length: 1 + random.below(3) }, () =>
    kind === 4
      ? `${space()}${value(random, depth - 1)}${space()}`
      : `${space()}${string(random)}${space()}:${space()}${value(random, depth - 1)}${space()}`,
  ).join(',')
  return kind === 4 ? `[${items}]` : `{${items}}`
}

const names = ['"password"', '"pass\\u0077ord"', '"Password"', '"a"', '"b,}"', '"__proto__"']

describe('replaceMembers', () => {
  it('replaces every member of the name, however it is spelt, and no other byte', () => {
    const random = makeRandom()
    for (let round = 0; round < 2000; round += 1) {
      const members = Array.from({ length: random.below(5) }, () => ({
        name: random.pick(names),
        around: [blank(random), blank(random), blank(random), blank(random)],
        text: value(random, 3),
      }))
      const write = (textOf: (member: (typeof members)[number]) => string): string =>
        `${random.seed % 2 ? ' ' : ''}{${members
          .map((member) => {
            const [before, colon, after, end] = member.around
            return `${before}${member.name}${colon}:${after}${textOf(member)}${end}`
          })
          .join(',')}}\n`
      const given = write((member) => member.text)
      const wanted = write((member) => (JSON.parse(member.name) === 'password' ? '7' : member.text))
      JSON.parse(given) // the generator writes JSON
      expect(replaceMembers(given, new Map([['password', '7']])), `seed ${random.seed}`).toBe(
        wanted,
      )
    }
  })

  it('agrees with JSON.parse about the whole', () => {
    const random = makeRandom()
    for (let round = 0; round < 500; round += 1) {
      const json = JSON.stringify({ a: JSON.parse(value(random, 3)), password: 'x', b: 1 }, null, 1)
      const replaced = replaceMembers(json, new Map([['password', '1']]))
      expect(JSON.parse(replaced), `seed ${random.seed}`).toEqual({
        ...JSON.parse(json),
        password: 1,
      })
    }
  })

  it('looks at the top level only', () => {
    const json = '{"data":{"password":"kept"},"list":[{"password":"kept"}],"password":"gone"}'
    expect(replaceMembers(json, new Map([['password', '4']]))).toBe(
      '{"data":{"password":"kept"},"list":[{"password":"kept"}],"password":4}',
    )
  })
})
