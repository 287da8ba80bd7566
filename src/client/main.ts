// The whole client: its parts on one address, one key and one user's session.
import { makeAfterOfTabs } from './after-tabs.ts'
import { createAuth, type AuthClient, type AuthOptions } from './auth/main.ts'
import { makeContext, type ClientOptions, type Context } from './core/context.ts'
import { notSupported } from './core/error.ts'
import { call } from './core/result.ts'
import { makeRealtime, type RealtimeClient, type SocketMaker } from './realtime/main.ts'
import { makeRest } from './rest/rest.ts'
import type { RestClient } from './rest/types/client.ts'
import type { Loose } from './rest/types/database.ts'
import { storageOf, type StorageClient } from './storage/main.ts'

export type * from './auth/main.ts'
export { PlinthError, type ClientCode } from './core/error.ts'
export type { Call, Failure, Result, Success } from './core/result.ts'
export type * from './realtime/main.ts'
export type * from './rest/main.ts'
export type * from './storage/main.ts'

/** The names are supabase-js's. */
export interface PlinthOptions {
  auth?: Omit<AuthOptions, keyof ClientOptions | 'onToken'>
  global?: Pick<ClientOptions, 'fetch' | 'headers' | 'timeout'>
  realtime?: {
    /** Where the platform has none, as Node 20: that of the package `ws`. */
    WebSocket?: SocketMaker
  }
  /** Of users who signed in elsewhere; null: nobody is. There is no `auth` then. */
  accessToken?: () => Promise<string | null>
  /** Calls reject instead of giving an error. */
  throwOnError?: boolean
}

export interface PlinthClient<Database = Loose>
  extends
    RestClient<Database>,
    Pick<RealtimeClient, 'channel' | 'removeChannel' | 'removeAllChannels' | 'getChannels'> {
  auth: AuthClient
  storage: StorageClient
  realtime: RealtimeClient
}

export const createClient = <Database = Loose>(
  url: string,
  key: string,
  options: PlinthOptions = {},
): PlinthClient<Database> => {
  const { throwOnError = false } = options
  const common = { ...options.global, throwOnError, after: makeAfterOfTabs(url) }
  const accessToken = options.accessToken ?? ((): Promise<string | null> => auth.accessToken())
  const context = makeContext(url, key, { ...common, accessToken }, (token) => auth.refused(token))
  const realtime = makeRealtime(context, options.realtime?.WebSocket)
  const auth = options.accessToken
    ? authElsewhere(context)
    : createAuth(url, key, { ...options.auth, ...common, onToken: realtime.setAuth })
  const { channel, removeChannel, removeAllChannels, getChannels, live } = realtime
  return {
    ...makeRest<Database>(context, live),
    auth,
    storage: storageOf(context),
    realtime,
    channel,
    removeChannel,
    removeAllChannels,
    getChannels,
    ...notThere(context),
  }
}

/** Applications that were moved here may call it; its name is in no type. */
const notThere = (context: Context): object => ({ functions: absent(context, 'functions') })

const authElsewhere = (context: Context): AuthClient =>
  absent(context, 'auth beside accessToken', {
    accessToken: context.accessToken,
    refused: () => undefined,
  }) as AuthClient

/** Whatever is called of it beside what is there says that it is not. */
const absent = (context: Context, what: string, there: object = {}): object => {
  const refusing = (name: string) => (): unknown =>
    call(Promise.resolve({ data: null, error: notSupported(`${what}.${name}`) }), context.throwing)
  return new Proxy(there, {
    get: (_, name) =>
      (there as Record<string | symbol, unknown>)[name] ??
      (typeof name === 'string' && name !== 'then' ? refusing(name) : undefined),
  })
}
