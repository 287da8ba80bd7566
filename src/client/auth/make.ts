// Puts the parts of signing in together, on a platform that is given.
import { makeContext } from '../core/context.ts'
import { PlinthError } from '../core/error.ts'
import { makeAdmin, type AuthAdmin } from './admin.ts'
import { makeBegun } from './begun.ts'
import { badReply, exchange, makeAsk, makeCalls, type AuthCalls } from './client.ts'
import { makeKeeper, type Entry } from './keeper.ts'
import { ownLock, sharedLock } from './lock.ts'
import { makePkce } from './pkce.ts'
import type { Platform } from './platform.ts'
import { makeRandom } from './random.ts'
import { sessionOf, sessionOfTokens } from './session.ts'
import { makeStore } from './store.ts'
import type { AuthOptions, AuthStorage, Session, User } from './types.ts'
import { takeResult } from './url.ts'

export interface AuthClient extends AuthCalls {
  admin: AuthAdmin
  /** For the other parts of a client: the token of the user, renewed where that is due; null where nobody is. */
  accessToken: () => Promise<string | null>
  /** Tells that the service refused this token. */
  refused: (token: string) => void
}

const usualTimeout = 15_000

export const makeAuth = (
  platform: Platform,
  url: string,
  key: string,
  options: AuthOptions = {},
): AuthClient => {
  const { timeout = usualTimeout } = options
  const context = makeContext(url, key, { ...options, timeout }, (token) => keeper.refused(token))
  const ask = makeAsk(context)
  const {
    flowType,
    secret,
    persistSession = true,
    onToken,
    storageKey = usualKey(context.url),
  } = options
  const kept = persistSession ? (options.storage ?? platform.localStorage) : undefined
  const storage = kept ?? memory()
  const isServer = storage.isServer === true
  const random = makeRandom(platform)
  const pkce = makePkce(storage, storageKey, random)
  const begun = makeBegun(storage, storageKey, platform.now)
  const isShared = kept !== undefined && !isServer
  const locks = isShared ? platform.locks : undefined

  const refresh = async (
    token: string,
    attempt: string | undefined,
  ): Promise<Session | PlinthError> => {
    const json = { refresh_token: token, attempt }
    const { data, error } = await ask('POST', 'token?grant_type=refresh_token', { json })
    return error ?? sessionOf(data) ?? badReply()
  }

  const userOf = async (bearer: string): Promise<User | PlinthError> => {
    const { data, error } = await ask('GET', 'user', { bearer })
    return error ?? (data as User)
  }

  const adopt = async (access: string, refresh: string): Promise<Session | PlinthError> => {
    const user = await userOf(access)
    if (user instanceof PlinthError) return user
    return sessionOfTokens(access, refresh, user) ?? badReply()
  }

  /** Tried again with the same attempt, though the session is not kept yet. */
  let spending = { token: '', attempt: undefined as string | undefined }
  const spend = (token: string): Promise<Session | PlinthError> => {
    if (spending.token !== token) spending = { token, attempt: random() ?? undefined }
    return refresh(token, spending.attempt)
  }

  const arrival = async (): Promise<Entry | PlinthError | null> => {
    if (!platform.page || options.detectSessionInUrl === false) return null
    const verifier = await pkce.read().catch(() => null)
    const provider = await begun.read().catch(() => null)
    const told = takeResult(platform.page, flowType, verifier !== null, provider)
    if (!told) return null
    if (told.error_code !== undefined)
      return new PlinthError({ code: told.error_code, message: told.error_description ?? '' })
    if (told.code !== undefined) return exchange({ ask, pkce }, told.code)
    const { access_token = '', refresh_token = '', type } = told
    const yields = type !== undefined && options.detectSessionInUrl !== 'replace'
    if (type === undefined) await begun.end().catch(() => undefined)
    const session = await adopt(access_token, refresh_token)
    return session instanceof PlinthError
      ? session
      : { session, recovers: type === 'recovery', yields }
  }

  const keeper = makeKeeper({
    platform,
    isAuto: options.autoRefreshToken !== false && !isServer && secret === undefined,
    mayRenew: !isServer || secret !== undefined,
    arrival,
    onToken: (token) => {
      const failed = (cause: unknown): void => console.error('onToken failed', cause)
      try {
        Promise.resolve(onToken?.(token)).catch(failed)
      } catch (cause) {
        failed(cause)
      }
    },
    drop: ({ access_token }) => void ask('POST', 'logout', { bearer: access_token }),
    onChange: (look) => (isShared ? platform.onChange(storageKey, look) : () => undefined),
    renewer: {
      store: makeStore(storage, storageKey, platform.warn),
      lock: locks
        ? sharedLock(locks, storageKey, platform.timer)
        : ownLock(storage, storageKey, platform.timer),
      others: isShared ? (locks ? 'locked' : 'open') : 'none',
      rests: isShared && !locks && platform.page !== undefined,
      secret,
      now: platform.now,
      wait: (ms) => new Promise((resolve) => void platform.timer(ms, resolve)),
      random,
      send: refresh,
    },
  })

  return {
    ...makeCalls({ context, keeper, pkce, begun, platform, flowType, ask, spend, userOf, adopt }),
    admin: makeAdmin(context, ask, platform.page !== undefined),
    accessToken: keeper.accessToken,
    refused: keeper.refused,
  }
}

/** Of the address: applications on one origin may have services of their own. */
const usualKey = (url: string): string =>
  `plinth-auth-${url.replace(/^\w+:\/\//, '').replace(/\W+/g, '-')}`

const memory = (): AuthStorage => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  }
}
