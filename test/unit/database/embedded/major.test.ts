// What is said of a data folder that another major version of Postgres made.
import { expect, it } from 'vitest'
import { whyNot } from '../../../../src/database/embedded/major.ts'

it('says nothing of data of the same version', () => {
  expect(whyNot('/srv/postgres', 18, 18)).toBeUndefined()
})

it('names the command that moves older data', () => {
  expect(whyNot('/srv/postgres', 17, 18)).toMatch(
    /^the data in \/srv\/postgres is of Postgres 17, and this Plinth brings Postgres 18: .* upgrade-data moves it$/,
  )
})

it('says that newer data is for a newer program', () => {
  expect(whyNot('/srv/postgres', 19, 18)).toBe(
    'the data in /srv/postgres is of Postgres 19, and this Plinth brings Postgres 18, which cannot open it: start the newer Plinth that it is of',
  )
})
