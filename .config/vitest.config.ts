// Every suite that talks to a database runs once for each Postgres under test.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type {} from 'vitest' // for the augmentation below
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Embedded: the one in TEST_DATABASE_URL, else the embedded one or Docker. Installed: the distribution's own. */
export type Server = 'embedded' | 'installed'

declare module 'vitest' {
  interface ProvidedContext {
    server: Server
  }
}

const inCi = process.env['CI'] !== undefined

/** What no version of Postgres changes; and in CI psql plays the files of SQL on the installed one (test/sql/run.sh). */
const once = [
  'test/http/edge/!(lanes|rest|timeouts).test.ts',
  'test/http/auth/oauth/{browser,oidc,protocol}.test.ts',
  'test/http/rest/generated/over-http.test.ts',
  ...(inCi ? ['test/sql/sql.test.ts'] : []),
]

const postgres = (version: number, server: Server): TestProjectInlineConfiguration[] => {
  const base = { provide: { server }, globalSetup: 'test/support/global-setup.ts' }
  return [
    {
      extends: true,
      test: {
        ...base,
        name: `postgres ${version}`,
        include: ['test/{sql,http}/**/*.test.ts'],
        exclude: server === 'installed' ? once : [],
        sequence: { groupOrder: 1 },
      },
    },
    {
      extends: true,
      test: {
        ...base,
        name: `postgres ${version}, faults`,
        include: ['test/faults/**/*.test.ts'],
        exclude: server === 'installed' ? ['test/faults/once/**'] : [],
        fileParallelism: false,
        // Alone on the machine: these tests say how soon something must happen.
        sequence: { groupOrder: version },
      },
    },
  ]
}

const installed = existsSync('/usr/lib/postgresql/15/bin/postgres')
if (!installed) console.log('postgres 15: skipped, no server in /usr/lib/postgresql/15')

// .ci/run names a file here and counts from it.
const report = process.env['TEST_REPORT']

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    testTimeout: 30_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    // A worker loads the program once and not for each file, which was a fifth of the time.
    isolate: false,
    // Tests wait for Postgres more than they compute: more workers than cores.
    maxWorkers: 4,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    coverage: {
      enabled: !inCi,
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary'],
    },
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      ...postgres(18, 'embedded'),
      ...(installed ? postgres(15, 'installed') : []),
    ],
  },
})
