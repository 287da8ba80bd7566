// Starts what is compared: the service as users run it, and the hand-written routes on both kinds of connections.
import { gatewayUrl } from '../../src/database/connection/connect.ts'
import { filesOf, testSecret, type TestDatabase } from '../support/database.ts'
import { environmentOf } from '../support/service.ts'
import { startServer, type Server, type Undo } from './children.ts'
import type { ServerName } from './report.ts'

export const poolSize = '5'

export const startOurs = (
  undo: Undo,
  database: TestDatabase,
  { profile, environment = {} }: { profile?: string; environment?: Record<string, string> },
): Promise<Server> =>
  startServer(undo, {
    script: 'src/main.ts',
    args: ['start'],
    environment: environmentOf(database, {
      AUTH_CONFIRM_EMAIL: 'false',
      DATABASE_POOL_SIZE: poolSize,
      SERVICE_LOG_LEVEL: 'warn',
      ...environment,
    }),
    portName: 'PORT',
    ready: '/ready',
    nodeOptions: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
  })

export const startTheirs = (undo: Undo, database: TestDatabase, how: ServerName): Promise<Server> =>
  startServer(undo, {
    script: 'test/bench/hand-written.ts',
    environment: {
      // The gateway's login has no role that it could become.
      BENCH_DATABASE_URL:
        how === 'transaction' ? database.ownerUrl : gatewayUrl(database.ownerUrl, testSecret),
      BENCH_SECRET: testSecret,
      BENCH_CONNECTIONS: how,
      BENCH_POOL_SIZE: poolSize,
      BENCH_FILES: filesOf(database.name),
    },
    portName: 'BENCH_PORT',
    ready: '/health',
  })
