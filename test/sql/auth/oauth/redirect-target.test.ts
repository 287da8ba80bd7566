// SQL and browsers read every accepted target as the same address.
import { describe, expect, it } from 'vitest'
import { makeRandom, type Random } from '../../../support/random.ts'
import { installAgain } from '../../support/install.ts'
import { useDatabase } from '../../../support/use.ts'

const database = useDatabase(installAgain)

const good = [
  'https://app.example.com/cb',
  'https://app.example.com:443/cb/x?y=1',
  'HTTPS://App.Example.com/cb/',
]
const pieces = [
  ...'/ // \\ . .. /../ /./ /..;/ ; ? # @ : :443 :80 % [ ] | " < - _ ~ & = + ^ { `'.split(' '),
  ...'%2e %2E%2e %2f %5C %25 %252e %00 %0d%0a %ff cb CB x 0'.split(' '),
  ...'evil.com app.example.com @evil.com https: javascript: blob:'.split(' '),
  ...'\u3002 \uff0e \uff0f \u2028 \ufeff \u00ad \u0430 \u200b \u0130'.split(' '),
  ...['\n', '\r', '\t', ' '],
]

/** A good one with a few characters put in, taken out or changed for another, more often near its end. */
const mutant = ({ below, pick }: Random): string => {
  let text = pick(good)
  for (let left = below(4); left >= 0; left -= 1) {
    const at = pick([0, Math.floor(text.length / 2)]) + below(Math.ceil(text.length / 2) + 1)
    text = text.slice(0, at) + pick(['', ...pieces]) + text.slice(at + pick([0, 0, 1]))
  }
  return text
}

interface Verdict {
  raw: string
  target: string | null
}

const judge = (raws: string[]): Promise<Verdict[]> =>
  database.sql<Verdict>(
    `select raw, auth.redirect_target(raw, settings) as target
     from unnest($1::text[]) as raw,
       jsonb_populate_record(core.settings_row(), '{"oauth_redirects": ["https://app.example.com/cb"]}') as settings`,
    [raws],
  )

describe('auth.redirect_target', () => {
  it('accepts nothing that a browser reads as another address', async () => {
    const random = makeRandom()
    const verdicts = await judge(Array.from({ length: 20_000 }, () => mutant(random)))
    const taken = verdicts.filter(({ target }) => target !== null)
    expect(taken.length, `seed ${random.seed}`).toBeGreaterThan(100)
    for (const { raw, target } of taken)
      for (const text of [raw, target ?? '']) {
        const { origin, username, password, pathname, hash } = new URL(text)
        expect(
          { origin, username, password, hash, isBelow: /^\/cb(\/|$)/.test(pathname) },
          `seed ${random.seed}: ${JSON.stringify(raw)}`,
        ).toEqual({
          origin: 'https://app.example.com',
          username: '',
          password: '',
          hash: '',
          isBelow: true,
        })
      }
  })
})
