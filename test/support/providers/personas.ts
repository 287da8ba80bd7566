// People as the providers know them.
import { randomBytes, randomInt } from 'node:crypto'
import { envato } from './envato.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import { instagram } from './instagram.ts'
import { linkedin } from './linkedin.ts'
import type { Person, Rules } from './rules.ts'
import { tiktok } from './tiktok.ts'

export const rulesOf = {
  google,
  github,
  linkedin,
  facebook,
  instagram,
  tiktok,
  envato,
} satisfies Record<string, Rules>

export type ProviderId = keyof typeof rulesOf

export const providerIds = Object.keys(rulesOf) as ProviderId[]

/** What each provider tells; the rest it keeps to itself or does not know. */
const tells: Record<ProviderId, readonly (keyof Person)[]> = {
  google: ['email', 'verified', 'name', 'avatar'],
  github: ['email', 'verified', 'name', 'userName', 'avatar'],
  linkedin: ['email', 'verified', 'name', 'avatar'],
  facebook: ['email', 'name', 'avatar'],
  instagram: ['otherId', 'name', 'userName', 'avatar'],
  tiktok: ['name', 'avatar'],
  envato: ['email', 'name', 'userName', 'avatar'],
}

/** Somebody nobody has met, who tells all that can be told at this provider. */
export const somebody = (id: ProviderId, but: Partial<Person> = {}): Person => {
  const word = randomBytes(5).toString('hex')
  const everything: Person = {
    id: id === 'github' || id === 'envato' ? randomInt(1e9) : `id-${word}`,
    otherId: `other-${word}`,
    email: `${word}@example.com`,
    verified: true,
    name: 'Ada Example',
    userName: `ada-${word}`,
    avatar: `https://pictures.example/${word}.png`,
  }
  const told = tells[id].map((name) => [name, everything[name]])
  return { id: everything.id, ...Object.fromEntries(told), ...but }
}
