// The calls of signing in, and how they change the session.
import { call, type Call, type Result, type Success } from '../core/result.ts'
import { notSupported, PlinthError } from '../core/error.ts'
import type { Context } from '../core/context.ts'
import { readJson, request, type Outcome } from '../core/request.ts'
import type { Begun } from './begun.ts'
import type { Keeper } from './keeper.ts'
import type { Pkce } from './pkce.ts'
import type { Platform } from './platform.ts'
import { readToken, sessionOf, type Token } from './session.ts'
import type { AuthListener, FlowType, Identity, Session, Subscription, User } from './types.ts'

export interface Nobody {
  user: null
  session: null
}
/** A user without a session has to open a mail first. */
export type Entered = Call<{ user: User; session: Session | null }, Nobody>
export type SignedIn = Call<{ user: User; session: Session }, Nobody>
export type Sent = Call<Nobody, Nobody>

export type Address = { email: string; phone?: undefined } | { phone: string; email?: undefined }

interface MailOptions {
  /** Not sent: links of mails lead to SERVICE_SITE_URL. */
  emailRedirectTo?: string
  captchaToken?: string
}

export interface Provider {
  id: string
  /** Starts a sign-in. */
  url: string
  name: string
}

export interface AuthCalls {
  signUp: (wish: {
    email: string
    password: string
    options?: MailOptions & { data?: Record<string, unknown> }
  }) => Entered
  signInWithPassword: (wish: Address & { password: string; options?: object }) => SignedIn
  /** Mails a code, or texts it. Creates no account. */
  signInWithOtp: (wish: Address & { options?: object }) => Sent
  /** Leaves the page, for the provider's. */
  signInWithOAuth: (wish: {
    provider: string
    options?: {
      redirectTo?: string
      skipBrowserRedirect?: boolean
      scopes?: string
      queryParams?: object
    }
  }) => Call<{ provider: string; url: string }, { provider: string; url: null }>
  signInAnonymously: (wish?: { options?: { data?: Record<string, unknown> } }) => SignedIn
  exchangeCodeForSession: (code: string) => SignedIn
  /**
   * With a code of a mail or text message, or the token of a link. `password` with a recovery or an invitation;
   * `current_password`, or being signed in, keeps what the account has.
   */
  verifyOtp: (
    wish: ((Address & { token: string }) | { token_hash: string }) & {
      type: string
      password?: string
      current_password?: string
      options?: object
    },
  ) => SignedIn
  resend: (wish: Address & { type: string; options?: object }) => Sent
  resetPasswordForEmail: (
    email: string,
    options?: { redirectTo?: string; captchaToken?: string },
  ) => Call<Record<string, never>>
  /** What is stored, its token renewed if that can be done now. */
  getSession: () => Call<{ session: Session | null }, { session: null }>
  /** As the service knows the user. */
  getUser: (jwt?: string) => Call<{ user: User }, { user: null }>
  /** What the token says; the service verifies it, unless `verify` is false. */
  getClaims: (jwt?: string, options?: { verify?: boolean }) => Call<Token | null>
  updateUser: (
    changes: {
      email?: string
      password?: string
      current_password?: string
      data?: Record<string, unknown>
    },
    options?: MailOptions,
  ) => Call<{ user: User }, { user: null }>
  refreshSession: (session?: { refresh_token: string }) => SignedIn
  setSession: (tokens: { access_token: string; refresh_token: string }) => SignedIn
  /** Here, unless another scope is named. */
  signOut: (options?: { scope?: 'local' | 'global' | 'others' }) => Call<null>
  onAuthStateChange: (listener: AuthListener) => { data: { subscription: Subscription } }
  getUserIdentities: () => Call<{ identities: Identity[] }>
  unlinkIdentity: (identity: { id: string }) => Call<Record<string, never>>
  /** Through which one can sign in here. */
  providers: () => Call<{ providers: Provider[] }>
  /** What the address of the page said, once that was read. */
  initialize: () => Promise<{ error: PlinthError | null }>
  startAutoRefresh: () => Promise<void>
  stopAutoRefresh: () => Promise<void>
  /** Looks again: the application came to the front. */
  wake: () => void
}

export interface CallParts {
  context: Context
  keeper: Keeper
  pkce: Pkce
  begun: Begun
  platform: Platform
  flowType: FlowType | undefined
  ask: Ask
  /** Spends a refresh token that is not the session's own. */
  spend: (token: string) => Promise<Session | PlinthError>
  userOf: (token: string) => Promise<User | PlinthError>
  /** The session of tokens that came without their user. */
  adopt: (accessToken: string, refreshToken: string) => Promise<Session | PlinthError>
}

export type Ask = (
  method: string,
  path: string,
  more?: { json?: unknown; bearer?: string; timeout?: number },
) => Promise<Outcome<unknown>>

const leaveTime = 5_000

export const makeAsk =
  (context: Context): Ask =>
  (method, path, more = {}) =>
    request(context, { method, path: `/auth/v1/${path}`, bearer: context.key, ...more }, readJson)

export const nobodyError = (): PlinthError =>
  new PlinthError({ code: 'unauthorized', message: 'nobody is signed in' })

export const badReply = (): PlinthError =>
  new PlinthError({ code: 'bad_response', message: 'the reply is not what was expected' })

export const makeCalls = (parts: CallParts): AuthCalls => {
  const { context, keeper, pkce, begun, platform, flowType, ask, spend, userOf, adopt } = parts

  const calling = <T, N>(nothing: N, work: () => Promise<Success<T> | PlinthError>): Call<T, N> => {
    const failed = (error: PlinthError): Result<T, N> => ({ data: nothing, error })
    const result = keeper.ready.then(work).then(
      (given) => (given instanceof PlinthError ? failed(given) : given),
      (cause: unknown) => failed(cause instanceof PlinthError ? cause : surprise(cause)),
    )
    return call(result, context.throwing)
  }

  const answer = async <T>(
    method: string,
    path: string,
    more: Parameters<Ask>[2],
    read: (data: unknown) => T,
  ): Promise<Success<T> | PlinthError> => {
    const { data, error } = await ask(method, path, more)
    return error ?? good(read(data))
  }

  const entering = async (
    session: Session | PlinthError | null,
    recovers = false,
    offset?: number,
  ): Promise<Success<{ user: User; session: Session }> | PlinthError> => {
    if (session instanceof PlinthError) return session
    if (!session) return badReply()
    await keeper.enter({ session, recovers, ...(offset !== undefined && { offset }) })
    await begun.end().catch(() => undefined) // nobody came back from it
    return good({ user: session.user, session })
  }

  /** Whoever proves their own address while signed in keeps what the account has. */
  const bearerFor = async (json: { email?: string }): Promise<string> => {
    const mine = json.email === undefined ? null : await keeper.session()
    return mine && mine.user.email === json.email ? mine.access_token : context.key
  }

  const entry = (
    path: string,
    json: object,
    recovers = false,
  ): Call<{ user: User; session: Session }, Nobody> =>
    calling(nobody, async () => {
      const bearer = path === 'verify' ? await bearerFor(json) : context.key
      const { data, error } = await ask('POST', path, { json, bearer })
      return error ?? entering(sessionOf(data), recovers)
    })

  /** Of mails: their links are opened on other devices too, so only who asks for PKCE gets it. */
  const mailChallenge = (recovers = false): Promise<object> =>
    flowType === 'pkce' ? pkce.begin(recovers) : Promise.resolve({})

  const sending = (path: string, json: object, recovers?: boolean): Sent =>
    calling(nobody, async () =>
      answer('POST', path, { json: { ...json, ...(await mailChallenge(recovers)) } }, () => nobody),
    )

  const withToken = async <T>(
    work: (bearer: string) => Promise<Success<T> | PlinthError>,
  ): Promise<Success<T> | PlinthError> => {
    const bearer = await keeper.accessToken()
    return bearer === null ? nobodyError() : work(bearer)
  }

  const leave = async (scope: string): Promise<Success<null> | PlinthError> => {
    // A token that is over is renewed first, or the service could not be told; but nobody waits for that for long.
    const token = await Promise.race([
      keeper.accessToken().catch((error: unknown) => error as PlinthError),
      new Promise<PlinthError>((resolve) => platform.timer(leaveTime, () => resolve(untold()))),
    ])
    const finish = scope === 'others' ? undefined : keeper.leaving()
    const wish = { bearer: token as string, timeout: leaveTime }
    const { error } =
      typeof token === 'string'
        ? await ask('POST', `logout?scope=${scope}`, wish)
        : { error: token }
    await finish?.()
    // It was over already.
    return error && ![401, 403, 404].includes(error.status) ? error : good(null)
  }

  return {
    signUp: ({ email, password, options }) =>
      calling<{ user: User; session: Session | null }, Nobody>(nobody, async () => {
        const json = { email, password, data: options?.data, ...(await mailChallenge()) }
        const { data, error } = await ask('POST', 'signup', { json })
        if (error) return error
        const session = sessionOf(data)
        if (session) return entering(session)
        const { user } = data as { user?: User }
        return user ? good({ user, session: null }) : badReply()
      }),
    signInWithPassword: (wish) => entry('token?grant_type=password', bare(wish)),
    signInWithOtp: (wish) => sending('otp', bare(wish)),
    signInWithOAuth: ({ provider, options = {} }) =>
      calling({ provider, url: null }, async () => {
        const proof = flowType === 'implicit' ? begun.begin(provider) : pkce.begin(false)
        const query = { provider, redirect_to: options.redirectTo, ...(await proof) }
        const url = `${context.url}/auth/v1/authorize${queryOf(query)}`
        if (!options.skipBrowserRedirect) platform.page?.location.assign(url)
        return good({ provider, url })
      }),
    signInAnonymously: ({ options } = {}) => entry('signup', { data: options?.data ?? {} }),
    exchangeCodeForSession: (code) =>
      calling(nobody, async () => {
        const given = await exchange(parts, code)
        return given instanceof PlinthError ? given : entering(given.session, given.recovers)
      }),
    verifyOtp: (wish) => entry('verify', bare(wish), wish.type === 'recovery'),
    resend: (wish) => sending('resend', bare(wish)),
    resetPasswordForEmail: (email) =>
      calling(null, async () => {
        const { error } = await sending('recover', { email }, true)
        return error ?? good({})
      }),
    getSession: () =>
      calling({ session: null }, async () => good({ session: await keeper.session() })),
    getUser: (jwt) =>
      calling({ user: null }, () =>
        jwt === undefined
          ? withToken((token) => userResult(userOf(token)))
          : userResult(userOf(jwt)),
      ),
    getClaims: (jwt, { verify = true } = {}) =>
      calling(null, async () => {
        const token = jwt ?? (await keeper.session())?.access_token
        if (token === undefined) return good(null)
        const user = verify ? await userOf(token) : null
        if (user instanceof PlinthError) return user
        const read = readToken(token)
        return read ? good(read) : badReply()
      }),
    updateUser: (changes) =>
      calling({ user: null }, () =>
        withToken(async (bearer) => {
          const json = { ...changes, ...(changes.email !== undefined && (await mailChallenge())) }
          const { data, error } = await ask('PUT', 'user', { json, bearer })
          if (error) return error
          const user = data as User
          await keeper.update(user)
          return good({ user })
        }),
      ),
    refreshSession: (given) =>
      calling(nobody, async () => {
        if (given) return entering(await spend(given.refresh_token))
        const session = await keeper.refresh()
        if (session instanceof PlinthError) return session
        return session ? good({ user: session.user, session }) : nobodyError()
      }),
    setSession: ({ access_token, refresh_token }) =>
      calling(nobody, async () => {
        const exp = Number(readToken(access_token)?.claims['exp'])
        if (!(exp * 1000 > platform.now())) return entering(await spend(refresh_token))
        // When it was made is not known: the clocks are held to be equal.
        return entering(await adopt(access_token, refresh_token), false, 0)
      }),
    signOut: ({ scope = 'local' } = {}) => calling(null, () => leave(scope)),
    onAuthStateChange: (listener) => ({ data: { subscription: keeper.listen(listener) } }),
    getUserIdentities: () =>
      calling(null, () =>
        withToken((bearer) =>
          answer(
            'GET',
            'user/identities',
            { bearer },
            (data) => data as { identities: Identity[] },
          ),
        ),
      ),
    unlinkIdentity: ({ id }) =>
      calling(null, () =>
        withToken((bearer) =>
          answer('DELETE', `user/identities/${encodeURIComponent(id)}`, { bearer }, () => ({})),
        ),
      ),
    providers: () =>
      calling(null, () =>
        answer('GET', 'providers', {}, (data) => data as { providers: Provider[] }),
      ),
    initialize: async () => ({ error: await keeper.ready }),
    startAutoRefresh: async () => keeper.start(),
    stopAutoRefresh: async () => keeper.stop(),
    wake: keeper.wake,
    ...unsupported(),
  }
}

/** Spends the code, and the verifier that belongs to it. */
export const exchange = async (
  { ask, pkce }: Pick<CallParts, 'ask' | 'pkce'>,
  code: string,
): Promise<{ session: Session; recovers: boolean } | PlinthError> => {
  const kept = await pkce.read()
  if (!kept)
    return new PlinthError({ code: 'unauthorized', message: 'this client asked for no code' })
  const json = { auth_code: code, code_verifier: kept.verifier }
  const { data, error } = await ask('POST', 'token?grant_type=pkce', { json })
  if (error) return error
  await pkce.end()
  const session = sessionOf(data)
  return session ? { session, recovers: kept.recovers } : badReply()
}

const nobody: Nobody = { user: null, session: null }

const good = <T>(data: T): Success<T> => ({ data, error: null })

/** Without supabase's options, of which the service has none. */
const bare = (wish: object): object => ({ ...wish, options: undefined })

const userResult = async (
  asked: Promise<User | PlinthError>,
): Promise<Success<{ user: User }> | PlinthError> => {
  const user = await asked
  return user instanceof PlinthError ? user : good({ user })
}

const untold = (): PlinthError =>
  new PlinthError({ code: 'timeout', message: 'the service could not be told in time' })

const surprise = (cause: unknown): PlinthError =>
  new PlinthError({ code: 'session_unavailable', message: 'the session cannot be used', cause })

export const queryOf = (values: Record<string, string | number | undefined>): string => {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** What moved applications may call, and the types do not have. */
const unsupported = (): object => {
  const refuse = (what: string) => (): Call<never> =>
    call<never>(Promise.resolve({ data: null, error: notSupported(what) }))
  const mfa = ['enroll', 'challenge', 'verify', 'challengeAndVerify', 'unenroll', 'listFactors']
  const others = ['signInWithIdToken', 'signInWithSSO', 'linkIdentity', 'reauthenticate']
  return {
    ...Object.fromEntries(others.map((name) => [name, refuse(`auth.${name}`)])),
    mfa: Object.fromEntries(
      [...mfa, 'getAuthenticatorAssuranceLevel'].map((name) => [name, refuse(`auth.mfa.${name}`)]),
    ),
  }
}
