// Users, from the project or from a file that `firebase auth:export` wrote.
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import type { Api } from './api.ts'
import { jsonOf } from '../clean.ts'
import { elementsOf } from './elements.ts'
import type { Hashing } from './hashing.ts'

export type User = Record<string, unknown>

export interface UserCounts {
  /** Null where there are more than were looked at. */
  count: number | null
  at_least: number
  hashed: number
  /** Of these, what the account may not see: Google writes REDACTED. */
  redacted: number
  none: number
  anonymous: number
  mfa: number
  tenants: number
}

const page = z.object({
  users: z.array(z.record(z.string(), z.unknown())).default([]),
  nextPageToken: z.string().optional(),
})

const usersAtOnce = 1_000
const mostUserBytes = 4_194_304

/** A token may follow the last users: then a page is empty. */
export const usersOfProject = async function* (
  api: Api,
  base: string,
  project: string,
): AsyncGenerator<User[]> {
  let token: string | undefined
  do {
    const parameters = new URLSearchParams({
      maxResults: String(usersAtOnce),
      ...(token !== undefined && { nextPageToken: token }),
    })
    const answer = await api.ask({
      url: `${base}/v1/projects/${encodeURIComponent(project)}/accounts:batchGet?${parameters.toString()}`,
      what: 'the users',
    })
    const { users, nextPageToken } = page.parse(answer)
    if (users.length === 0) return
    yield users
    token = nextPageToken || undefined
  } while (token !== undefined)
}

/** `name` is said where it cannot be read. */
export const usersOfExport = async function* (
  chunks: AsyncIterable<Buffer | string>,
  name: string,
): AsyncGenerator<User[]> {
  const refuse = (why: string): never => {
    throw new Refusal('bad_request', `${name} ${why}: export with firebase auth:export users.json`)
  }
  let users: User[] = []
  let isFound = false
  for await (const elements of elementsOf(chunks, name, mostUserBytes))
    for (const { member, key, text } of elements) {
      isFound ||= [member, key].includes('users')
      if (member !== 'users') continue
      users.push(userOf(text) ?? refuse('is not valid JSON'))
      if (users.length < usersAtOnce) continue
      yield users
      users = []
    }
  if (!isFound) refuse('has no users')
  if (users.length > 0) yield users
}

const userOf = (text: string): User | null => {
  try {
    return JSON.parse(text) as User
  } catch {
    return null
  }
}

/** Each with that by which the password was hashed. */
export const pagesOf = async function* (
  users: AsyncGenerator<User[]>,
  hashing: () => Promise<Hashing | undefined>,
): AsyncGenerator<string> {
  const by = await hashing()
  for await (const some of users)
    yield jsonOf(by ? some.map((user) => ({ ...user, hashing: by })) : some)
}

const redacted = Buffer.from('REDACTED').toString('base64')

const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : Array.isArray(value) && value.length > 0

/** Of the first of them, for an inspection. */
export const countUsers = async (
  users: AsyncGenerator<User[]>,
  most: number,
): Promise<UserCounts> => {
  const counts = { hashed: 0, redacted: 0, none: 0, anonymous: 0, mfa: 0, tenants: 0 }
  let seen = 0
  for await (const some of users) {
    for (const user of some) {
      const { email, phoneNumber, passwordHash, providerUserInfo, mfaInfo, tenantId } = user
      if (isFilled(passwordHash)) counts.hashed += 1
      if (passwordHash === redacted) counts.redacted += 1
      else counts.none += 1
      if (![email, phoneNumber, providerUserInfo].some(isFilled)) counts.anonymous += 1
      if (isFilled(mfaInfo)) counts.mfa += 1
      if (isFilled(tenantId)) counts.tenants += 1
    }
    seen += some.length
    if (seen >= most) return { count: null, at_least: seen, ...counts }
  }
  return { count: seen, at_least: seen, ...counts }
}
