// Checks the SQL files without a database. Prints one finding a line; exits 1 when there is any.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { changedMigrations } from './landed.ts'

const BODY_LINES = 60
const PINNED = /\bset search_path\s*(?:=|to)\s*pg_catalog\s*,\s*pg_temp\b/i
const PINNED_EXECUTOR = /\bset search_path\s*(?:=|to)\s*public\s*,\s*extensions\b/i

/** Which schemas a schema may name in its code; the others stand above it. */
const BELOW: Record<string, string[]> = {
  core: [],
  exec: [],
  auth: ['core'],
  api: ['core', 'exec'],
  realtime: ['core', 'auth', 'api'],
  storage: ['core', 'exec', 'auth', 'api'],
  import: ['core', 'auth', 'api', 'storage'],
  operate: ['core', 'exec', 'auth', 'api', 'realtime', 'storage', 'import'],
  control: ['core'],
}
/** Whose `declare` blocks change nothing. */
const QUIET = ['core', 'exec', 'control', 'auth', 'api', 'realtime', 'storage', 'import', 'operate']
/** The report looks at everything. */
const LOOKS_UP = ['core/audit/report.sql']

type Finding = { path: string; line: number; message: string }
type Statement = { line: number; code: string; text: string }

const root = process.argv[2] ?? 'sql'

/** Overwrites what matches, so that offsets and line numbers stay. */
const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Hides comments, strings and, between their quotes, dollar-quoted bodies. Quoted names stay. */
const codeOf = (sql: string): string =>
  sql.replace(
    /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)([^]*?)\1/g,
    (token: string, quote?: string, body?: string) => {
      if (quote !== undefined) return quote + blank(body ?? '') + quote
      return token.startsWith('"') ? token : blank(token)
    },
  )

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** The code inside bodies too, without their comments and strings. */
const innerCodeOf = (sql: string): string =>
  codeOf(sql.replace(/\b((?:as|do)\s+)\$\$([^]*?)\$\$/g, '$1  $2  '))

const statementsOf = (sql: string): Statement[] =>
  [...codeOf(sql).matchAll(/[^;]+/g)]
    .filter(({ 0: code }) => code.trim() !== '')
    .map(({ 0: code, index }) => ({
      line: lineAt(sql, index + code.search(/\S/)),
      code,
      text: sql.slice(index, index + code.length),
    }))

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join(folder, name))
    .sort()

/** Of the gateway and of pages. */
const textsUnder = (path: string): string[] => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [readFileSync(path, 'utf8')]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|md)$/.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8'))
}

const checkManifest = (house: string, files: string[]): Finding[] => {
  const path = join(house, 'install.sql')
  if (!existsSync(path)) return [{ path, line: 1, message: 'there is no manifest' }]
  const findings: Finding[] = []
  const named = new Set<string>()
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((text, index) => {
      const target = /^\s*\\ir?\s+(\S+)/.exec(text)?.[1]
      if (target === undefined) return
      const file = join(house, target)
      const report = (message: string): number => findings.push({ path, line: index + 1, message })
      if (!text.startsWith('\\ir ')) report('name files by \\ir at the start of a line')
      if (!existsSync(file)) report(`${target} does not exist`)
      if (named.has(file)) report(`${target} is named twice`)
      named.add(file)
    })
  const unnamed = files.filter((file) => !named.has(file))
  return [
    ...findings,
    ...unnamed.map((file) => ({ path: file, line: 1, message: `not named in ${path}` })),
  ]
}

const checkMigrations = (files: string[]): Finding[] => {
  const numberOf = (file: string): number => Number.parseInt(basename(file), 10)
  return files
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .filter((file, index) => !basename(file).startsWith(`${index + 1}_`))
    .map((path) => ({ path, line: 1, message: 'migrations must be numbered 1_, 2_, 3_ ...' }))
}

/** Both databases begin with the same migration. A link would say it once, but npm packs none. */
const checkTwins = (): Finding[] => {
  const of = (house: string): string[] =>
    filesUnder(join(root, house)).filter((path) => basename(dirname(path)) === 'migrations')
  const twins = of('control').flatMap((path) => {
    const twin = of('project').find((one) => basename(one) === basename(path))
    return twin === undefined ? [] : [{ path, twin }]
  })
  return twins
    .filter(({ path, twin }) => readFileSync(path, 'utf8') !== readFileSync(twin, 'utf8'))
    .map(({ path, twin }) => ({ path, line: 1, message: `must be the same as ${twin}` }))
}

const checkLanded = (): Finding[] =>
  changedMigrations(root, (sentence) => console.error(sentence)).map((path) => ({
    path: join(root, path),
    line: 1,
    message: 'a migration that landed is never changed, renamed or removed: add another one',
  }))

const checkFunction = (statement: Statement, name: string, executor: boolean): string[] => {
  const { code, text } = statement
  const found: string[] = []

  const pinned = executor ? PINNED_EXECUTOR : PINNED
  if (/\bsecurity\s+definer\b/i.test(code) && !pinned.test(code)) {
    const path = executor ? 'public, extensions' : 'pg_catalog, pg_temp'
    found.push(`${name} is security definer without "set search_path = ${path}"`)
  }

  const open = /\bas\s+\$\$/i.exec(code)
  if (open === null) return [...found, `${name} has no body in "as $$ ... $$"`]

  const start = open.index + open[0].length
  const body = text.slice(start, code.indexOf('$$', start)).trim().split('\n')
  if (body.length > BODY_LINES) {
    found.push(`${name} has ${body.length} lines, more than ${BODY_LINES}`)
  }
  if (body.some((line) => /^[^'-]*\bwhen\b[^'-]*\bothers\b(?!.*--\s*\S)/i.test(line))) {
    found.push(`${name} catches others without a reason in a comment on that line`)
  }
  return found
}

/** Core calls no schema by name that stands above it, and so on: see core.hook. */
const checkArrows = (house: string, path: string): Finding[] => {
  const place = relative(house, path)
  const schema = place.split('/')[0] ?? ''
  const below = BELOW[schema]
  if (below === undefined || LOOKS_UP.includes(place)) return []
  const code = innerCodeOf(readFileSync(path, 'utf8'))
  return [...code.matchAll(/(?<![\w.])([a-z]+)\.\w+/g)]
    .filter(({ 1: named = '' }) => named in BELOW && ![schema, ...below].includes(named))
    .map(({ 0: name, index }) => ({
      path,
      line: lineAt(code, index),
      message: `${schema} may not name ${name}: that schema stands above it`,
    }))
}

/** The functions whose body says what they write. */
const writersOf = (files: string[]): Set<string> =>
  new Set(
    files.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /^create or replace function ([\w.]+)(?:(?!^\$\$;)[^])*?^\s*-- Writes:/gm,
        ),
      ].map(([, name = '']) => name),
    ),
  )

/** Who looks for what a function does reads from `begin` on. */
const checkDeclarations = (path: string, writers: Set<string>): Finding[] => {
  const code = innerCodeOf(readFileSync(path, 'utf8'))
  const blocks = [
    ...code.matchAll(/^declare$([^]*?)^begin$([^]*?)(?=^declare$|^create |(?![^]))/gm),
  ]
  return blocks.flatMap(({ 0: block, 1: declarations = '', index }) => {
    const report = (at: number, message: string): Finding => ({
      path,
      line: lineAt(code, index + 'declare'.length + at),
      message,
    })
    const writing = [...declarations.matchAll(/\b\w+\.\w+(?=\()/g)]
      .filter(([name]) => writers.has(name))
      .map(({ 0: name, index: at }) => report(at, `${name} writes: call it after begin`))
    const unread = [...declarations.matchAll(/^ +(\w+)\b[^;]*?:=/gm)]
      .filter(([, name = '']) => [...block.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length < 2)
      .map(({ 1: name = '', index: at }) => report(at, `${name} is given a value and never read`))
    return [...writing, ...unread]
  })
}

/** What is named where a reader has only the name: in a page, a route, a grant, a trigger, a policy, the gateway. */
const namedOutside = (): Set<string> => {
  const above = dirname(root)
  const others = [join(above, 'src'), join(above, 'README.md'), root].flatMap(textsUnder)
  const outside = filesUnder(root).flatMap((file) =>
    statementsOf(readFileSync(file, 'utf8'))
      .filter(
        ({ code }) =>
          !/^\s*(create\s+(or\s+replace\s+)?(function|procedure)|comment|drop)\s/i.test(code),
      )
      .map(({ text }) => text.replace(/--[^\n]*/g, '')),
  )
  return new Set(
    [...others, ...outside].flatMap((text) => text.match(/(?<![\w.])[a-z]+\.\w+/g) ?? []),
  )
}

const checkFile = (path: string, named: Set<string>): Finding[] => {
  const statements = statementsOf(readFileSync(path, 'utf8'))
  const commented = new Set(
    statements.map(({ code }) =>
      /^\s*comment\s+on\s+(?:function|procedure)\s+([\w."]+)/i.exec(code)?.[1]?.toLowerCase(),
    ),
  )
  return statements.flatMap((statement) => {
    const { line, code } = statement
    const findings: string[] = []

    const name = /^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w."]+)/i.exec(code)
    if (name?.[1] !== undefined) {
      findings.push(...checkFunction(statement, name[1], path.split('/').includes('exec')))
      const isCommented = commented.has(name[1].toLowerCase())
      if (named.has(name[1]) && !isCommented) findings.push(`${name[1]} has no comment on it`)
      if (!named.has(name[1]) && isCommented)
        findings.push(`${name[1]} is a helper: its body says what it is`)
    }

    const grant = /^\s*(?:alter\s+default\s+privileges\b[^]*?\b)?(grant|revoke)\s/i.exec(code)
    const granting = grant?.[1] ?? grantOfBlock(statement)
    if (granting !== undefined && basename(path) !== 'grants.sql') {
      findings.push(`${granting.toLowerCase()} belongs in grants.sql`)
    }
    return findings.map((message) => ({ path, line, message }))
  })
}

const grantOfBlock = ({ code, text }: Statement): string | undefined => {
  const block = /^\s*do\s[^$]*\$(\w*)\$/i.exec(code)
  if (block === null) return undefined
  const inner = codeOf(text.slice(block[0].length).replace(/\$\w*\$[^$]*$/, ''))
  return /(?:^|;|\b(?:begin|then|else|loop)\b)\s*(grant|revoke)\s/i.exec(inner)?.[1]
}

const checkHouse = (house: string, named: Set<string>): Finding[] => {
  const files = filesUnder(house)
  const isMigration = (file: string): boolean => relative(house, file).startsWith('migrations/')
  const always = files.filter((file) => !isMigration(file) && basename(file) !== 'install.sql')
  const writers = writersOf(always)
  return [
    ...checkManifest(house, always),
    ...checkMigrations(files.filter(isMigration)),
    ...files
      .filter((file) => !file.endsWith('install.sql'))
      .flatMap((file) => checkFile(file, named)),
    ...always.flatMap((file) => checkArrows(house, file)),
    ...always
      .filter((file) => QUIET.includes(relative(house, file).split('/')[0] ?? ''))
      .flatMap((file) => checkDeclarations(file, writers)),
  ]
}

const named = namedOutside()
const findings = [
  ...['project', 'control'].flatMap((house) => checkHouse(join(root, house), named)),
  ...checkTwins(),
  ...checkLanded(),
]
for (const { path, line, message } of findings) console.log(`${path}:${line}: ${message}`)
if (findings.length > 0) process.exitCode = 1
