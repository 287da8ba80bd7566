// Suites that talk to a database run for each Postgres under test; what no version changes runs once.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {} from 'vitest' // for the augmentation below
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Embedded: the one in TEST_DATABASE_URL, else the embedded one or Docker. Installed: the distribution's own. */
export type Server = 'embedded' | 'installed'

declare module 'vitest' {
  interface ProvidedContext {
    server: Server
  }
}

const inCi = process.env['CI'] !== undefined

/** What no version of Postgres changes. */
const once = [
  'test/http/edge/!(lanes|rest|timeouts).test.ts',
  'test/http/auth/oauth/*.test.ts',
  'test/http/python/*.test.ts',
  'test/http/realtime/*.test.ts',
  'test/http/rest/generated/over-http.test.ts',
]

/**
 * In CI also what is slow, where psql plays the files of SQL on the installed one (test/sql/run.sh): what a version could
 * change there is in those files.
 */
const onceInCi = [
  'test/sql/sql.test.ts',
  'test/sql/invariants/reinstall.test.ts',
  'test/http/auth/*.test.ts',
  'test/http/rest/generated/*.test.ts',
  'test/http/rest/!(calls|client|embeds|error|read|roles|values|writes|malformed).test.ts',
  'test/http/edge/*.test.ts',
  'test/http/storage/*.test.ts',
  'test/http/import/dump-refused.test.ts',
  'test/http/import/!(dump*|export-again|postgres|supabase).test.ts',
  'test/http/admin/!(change|figures|rows|schema|typescript).test.ts',
  'test/faults/!(owner|tables).test.ts',
]

const postgres = (version: number, server: Server): TestProjectInlineConfiguration[] => {
  const isInstalled = server === 'installed'
  const exclude = isInstalled ? [...once, ...(inCi ? onceInCi : [])] : []
  const project = (
    name: string,
    test: TestProjectInlineConfiguration['test'],
    globalSetup: string[] = [],
  ): TestProjectInlineConfiguration => ({
    extends: true,
    test: {
      ...test,
      name,
      provide: { server },
      globalSetup: ['test/support/global-setup.ts', ...globalSetup],
    },
  })
  const suites = project(`postgres ${version}`, {
    include: ['test/{sql,http}/**/*.test.ts'],
    exclude,
    sequence: { groupOrder: 1 },
  })
  const faults = project(`postgres ${version}, faults`, {
    include: ['test/faults/*.test.ts', ...(isInstalled ? [] : ['test/faults/once/*.test.ts'])],
    exclude,
    maxWorkers: 3,
    sequence: { groupOrder: 2 },
  })
  // These say how soon something must happen, or keep the whole machine busy.
  const alone = project(`postgres ${version}, faults alone`, {
    include: ['test/faults/alone/*.test.ts'],
    fileParallelism: false,
    sequence: { groupOrder: 3 },
  })
  // The client knows no version of Postgres.
  const client = project('client', {
    include: ['test/client/**/*.test.ts'],
    sequence: { groupOrder: 1 },
  })
  // Nor does the console.
  const pages = project(
    'console',
    { include: ['test/console/*.test.ts'], sequence: { groupOrder: 1 } },
    ['test/console/support/global-setup.ts'],
  )
  return isInstalled ? [suites, faults] : [suites, client, pages, faults, alone]
}

/** What takes longest begins first: begun last, it would be waited for alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /(sql|oracle|races|install|embedded|mail|realtime|tabs|node|screens|viewer|storage|rhythm|bucket|backup|import|replicas)\.test\.ts$/.test(
        moduleId,
      )
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const installed = existsSync('/usr/lib/postgresql/15/bin/postgres')
if (!installed) console.log('postgres 15: skipped, no server in /usr/lib/postgresql/15')

const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
/** A newer supabase-js than that of the package: .ci/run puts it there. */
const newest = join(cache, 'plinth-ci/supabase-js/node_modules/@supabase')

// .ci/run names a file here and counts from it.
const report = process.env['TEST_REPORT']

export default defineConfig({
  resolve: { alias: existsSync(newest) ? { '@supabase': newest } : {} },
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    // A test that hangs ends; how fast one is depends on the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    // A worker loads the program once and not for each file, which was a fifth of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
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
