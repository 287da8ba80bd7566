// The REST API alone: tables, views and functions of one service.
import { makeContext, type ClientOptions } from '../core/context.ts'
import type { Live } from '../core/live.ts'
import { makeRest } from './rest.ts'
import type { RestClient } from './types/client.ts'
import type { Loose } from './types/database.ts'

export { PlinthError } from '../core/error.ts'
export type { RestClient } from './types/client.ts'

export const createRest = <Database = Loose>(
  url: string,
  key: string,
  options: ClientOptions & { live?: Live } = {},
): RestClient<Database> => makeRest<Database>(makeContext(url, key, options), options.live)
