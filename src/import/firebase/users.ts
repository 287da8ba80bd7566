// Users, from the project or from a file that `firebase auth:export` wrote.
import { z } from 'zod'
import type { Api } from './api.ts'
import { jsonOf } from './clean.ts'
import { elementsOf } from './elements.ts'
import type { Hashing } from './hashing.ts'

export type User = Record<string, unknown>

export interface UserCounts {
  /** Null where there are more than were looked at. */
  count: number | null
  at_least: number
  hashed: number
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

export const usersOfExport = async function* (
  chunks: AsyncIterable<Buffer | string>,
): AsyncGenerator<User[]> {
  let users: User[] = []
  for await (const text of elementsOf(chunks, 'users')) {
    users.push(JSON.parse(text) as User)
    if (users.length === usersAtOnce) {
      yield users
      users = []
    }
  }
  if (users.length > 0) yield users
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

const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : Array.isArray(value) && value.length > 0

/** Of the first of them, for an inspection. */
export const countUsers = async (
  users: AsyncGenerator<User[]>,
  most: number,
): Promise<UserCounts> => {
  const counts = { hashed: 0, none: 0, anonymous: 0, mfa: 0, tenants: 0 }
  let seen = 0
  for await (const some of users) {
    for (const user of some) {
      const { email, phoneNumber, passwordHash, providerUserInfo, mfaInfo, tenantId } = user
      if (isFilled(passwordHash)) counts.hashed += 1
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
