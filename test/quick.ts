// npm run quick: what the change in this checkout may have broken, in about two minutes, and whether that is enough.
//   -- <commit>   since that commit, in the place of the last one
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './support/program.ts'

/** The routes that a room of SQL, or of the gateway, is behind. */
const routes: Record<string, string> = {
  ...{ auth: 'auth', api: 'rest', exec: 'rest', rest: 'rest', storage: 'storage' },
  ...{ realtime: 'realtime', import: 'import', operate: 'admin', control: 'admin' },
  ...{ operators: 'admin', admin: 'admin', mail: 'auth', export: 'admin', metrics: 'edge' },
  ...{ http: 'edge', tracing: 'edge', core: 'edge', routes: 'edge' },
  ...{ log: 'edge', agents: 'edge', 'console-files': 'edge' },
}

/** The tests of screens that have none of their name. */
const screens: Record<string, string> = {
  ...{ tables: 'rows', schema: 'structure', operators: 'people', account: 'people' },
  ...{ audit: 'better', migrations: 'better', logs: 'providers', keys: 'session' },
}

/** What everything stands on, and what test/faults alone runs: no choice of tests here is enough for it. */
const ground =
  /^(sql\/(project|control)\/(core|exec|migrations|[^/]+\.sql)|src\/(database|config|asks|tools|backup|commands|upgrade|[^/]+\.ts)|package|tsconfig|\.config|\.ci|test\/(\w+\/)?support)/

interface Choice {
  /** Files of tests, by their projects. */
  unit: Set<string>
  routes: Set<string>
  pages: Set<string>
  client: Set<string>
  /** Folders below test/sql. */
  sql: Set<string>
}

const git = (...words: string[]): string[] =>
  spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.split('\0').filter(Boolean)

const listed = ['ls-files', '--others', '--exclude-standard', '-z']

const changedSince = (commit: string): string[] => [
  ...new Set([...git('diff', '--name-only', '--diff-filter=d', '-z', commit), ...git(...listed)]),
]

const tests = (...patterns: string[]): string[] =>
  patterns.length > 0
    ? git(...listed, '--cached', '--', ...patterns.map((one) => `:(glob)${one}`))
    : []

/** Of a room the tests of its name, else those of all its routes. */
const routeTests = (area: string, room: string): string[] => {
  const folder = `test/http/${area}`
  const own = tests(`${folder}/${room}*.test.ts`, `${folder}/${room}/*.test.ts`)
  return own.length > 0 ? own : tests(`${folder}/*.test.ts`)
}

/** Those of its folders' or its own name, else those of its screen; what all screens share is walked through. */
const pageTests = (path: string): string[] => {
  const names = path.split('/').map((one) => one.replace(/\.\w+$/, ''))
  const named = (...some: string[]): string[] =>
    tests(...some.map((one) => `test/console/${one}.test.ts`))
  const own = named(...names.slice(2).filter((one) => one !== 'screens'))
  return own.length > 0 ? own : named(screens[names[3] ?? ''] ?? 'journey')
}

/** Of a room of SQL the folder of its tests, else that of its schema. */
const sqlTests = (schema: string, room: string): string[] =>
  [join(schema, room), schema].filter((one) => existsSync(join(root, 'test/sql', one))).slice(0, 1)

const choose = (path: string, { unit, routes: http, pages, client, sql }: Choice): void => {
  const add = (set: Set<string>, found: string[]): void => found.forEach((one) => set.add(one))
  const [top = '', first = '', second = '', third = ''] = path.split('/')
  if (path.endsWith('.test.ts')) {
    const set = { unit, http, client, console: pages }[first]
    if (set) set.add(path)
  } else if (top === 'test' && first === 'sql') sql.add(join(second, third))
  else if (top === 'sql') {
    const schema = first === 'control' ? 'control' : second
    const room = first === 'control' ? second : third
    add(sql, ['invariants', 'roles', ...sqlTests(schema, room)])
    const area = routes[schema]
    if (area !== undefined) add(http, routeTests(area, room))
  } else if (first === 'client' || first === 'client-file') {
    const rooms = ['app', 'auth', 'behaviour', 'realtime', 'rest', 'storage']
    add(
      client,
      tests('test/client/*.test.ts', ...rooms.map((one) => `test/client/${one}/*.test.ts`)),
    )
  } else if (first === 'console') {
    add(pages, ['test/console/screens.test.ts', ...pageTests(path)])
  } else if (top === 'src') {
    const area = routes[first === 'routes' ? basename(second, '.ts') : first]
    if (area !== undefined) add(http, routeTests(area, basename(path, '.ts')))
  }
}

interface Step {
  title: string
  command: string
  words: string[]
  environment?: Record<string, string>
}

const vitest = (
  title: string,
  projects: string[],
  files: string[],
  folders: string[] = [],
): Step => ({
  title: `${title} (${files.length + folders.length})`,
  command: 'vitest',
  words: [
    ...['run', '--config', '.config/vitest.config.ts', '--coverage.enabled=false'],
    ...['--reporter=dot', ...projects.flatMap((one) => ['--project', one]), ...files],
  ],
  ...(folders.length > 0 && { environment: { SQL_FOLDERS: folders.join(',') } }),
})

const stepsFor = (changed: string[]): Step[] => {
  const [unit, routes, pages, client, sql] = Array.from({ length: 5 }, () => new Set<string>())
  const choice = { unit, routes, pages, client, sql } as Choice
  for (const path of changed) choose(path, choice)
  const code = changed.filter((path) => /^(src|test)\/.*\.tsx?$/.test(path))
  const formatted = changed.filter((path) => /\.(tsx?|css|json|yml|sql)$/.test(path))
  const files = [...choice.routes, ...(choice.sql.size > 0 ? ['test/sql/sql.test.ts'] : [])]
  const steps: (Step | false)[] = [
    { title: 'types', command: 'npm', words: ['run', '--silent', 'check:types'] },
    code.length > 0 && {
      ...{ title: `lint (${code.length})`, command: 'eslint' },
      words: ['--config', '.config/eslint.config.js', '--max-warnings', '0', ...code],
    },
    formatted.length > 0 && {
      ...{ title: `format (${formatted.length})`, command: 'prettier' },
      words: [
        ...['--config', '.config/prettier.json', '--ignore-path', '.config/prettierignore'],
        ...['--log-level', 'warn', '--check', ...formatted],
      ],
    },
    choice.sql.size > 0 && {
      ...{ title: 'rules of SQL', command: 'npm', words: ['run', '--silent', 'check:sql'] },
    },
    vitest('unit', ['unit'], ['test/unit']),
    files.length > 0 && vitest('SQL and routes', ['postgres 18'], files, [...choice.sql]),
    choice.client.size > 0 && vitest('client', ['client'], [...choice.client]),
    choice.pages.size > 0 && vitest('console', ['console'], [...choice.pages]),
  ]
  return steps.filter((step) => step !== false)
}

const run = ({ title, command, words, environment }: Step): Promise<boolean> => {
  const began = performance.now()
  const path = `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const child = spawn(command, words, {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...process.env, ...environment, PATH: path },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = Math.round((performance.now() - began) / 1000)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title}, ${seconds} s`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}

const [commit = 'HEAD'] = process.argv.slice(2)
const changed = changedSince(commit)
if (changed.length === 0) {
  console.log(`nothing is changed since ${commit}`)
  process.exit()
}
const steps = stepsFor(changed)
const isVitest = ({ command }: Step): boolean => command === 'vitest'
// What computes goes beside what waits for Postgres.
const inTurn = async (some: Step[]): Promise<boolean[]> => {
  const results: boolean[] = []
  for (const step of some) results.push(await run(step))
  return results
}
const results = await Promise.all([
  inTurn(steps.filter((step) => !isVitest(step))),
  inTurn(steps.filter(isVitest)),
])
const isRight = results.flat().every(Boolean)
const beneath = changed.filter((path) => ground.test(path))
if (isRight && beneath.length > 0)
  console.log(
    `\nNothing broken was found, but more tests than these are of this, so run npm test:\n  ${beneath.join('\n  ')}`,
  )
else console.log(isRight ? '\nNothing broken was found.' : '\nSomething is broken.')
process.exit(isRight ? 0 : 1)
