// Tables and functions: where a query begins.
import type { Context } from '../core/context.ts'
import { notSupported } from '../core/error.ts'
import type { Live } from '../core/live.ts'
import { build, type Builder } from './builder.ts'
import type { RequestState } from './state.ts'
import { squeezed } from './encode.ts'
import { buildCall } from './rpc.ts'
import type { CallOptions } from './types/functions.ts'
import type { RestClient } from './types/client.ts'

interface WriteOptions {
  count?: string
  defaultToNull?: boolean
  onConflict?: string
  ignoreDuplicates?: boolean
}

const preferring = ({ count, defaultToNull }: WriteOptions): string[] => [
  ...(count === undefined ? [] : [`count=${count}`]),
  ...(defaultToNull === true ? ['missing=null'] : []),
]

type Asked = Pick<RequestState, 'context' | 'live'> & Partial<RequestState>

const table = (asked: Asked, name: string): Record<string, (...given: never[]) => Builder> => {
  const start = (method: string, more: Partial<RequestState>): Builder =>
    build({ ...asked, method, target: encodeURIComponent(name), ...more })
  return {
    select: (columns = '*', { head = false, count }: { head?: boolean; count?: string } = {}) =>
      start(head ? 'HEAD' : 'GET', {
        prefer: preferring({ ...(count && { count }) }),
        once: { select: squeezed(columns) },
      }),
    insert: (json: unknown, options: WriteOptions = {}) =>
      start('POST', { json, prefer: preferring(options) }),
    upsert: (json: unknown, options: WriteOptions = {}) => {
      const { onConflict, ignoreDuplicates = false } = options
      const resolution = `resolution=${ignoreDuplicates ? 'ignore' : 'merge'}-duplicates`
      return start('POST', {
        json,
        prefer: [resolution, ...preferring(options)],
        once: onConflict === undefined ? {} : { on_conflict: squeezed(onConflict) },
      })
    },
    update: (json: unknown, options: WriteOptions = {}) =>
      start('PATCH', { json, prefer: preferring(options) }),
    delete: (options: WriteOptions = {}) => start('DELETE', { prefer: preferring(options) }),
  }
}

const clientOf = (asked: Asked): object => ({
  from: (name: string) => table(asked, name),
  rpc: (name: string, args?: Record<string, unknown>, options?: CallOptions) =>
    buildCall(asked, name, args, options),
  /** Of applications moved from elsewhere; the service has `public` alone. */
  schema: (name: string) =>
    clientOf(name === 'public' ? asked : { ...asked, fault: notSupported(`the schema ${name}`) }),
})

/** `live`: who watches tables, where the client has realtime. */
export const makeRest = <Database>(context: Context, live?: Live): RestClient<Database> =>
  clientOf({ context, live }) as RestClient<Database>
