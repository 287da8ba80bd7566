// The package as a user has it: packed from a checkout that is in use, installed with what it depends on and nothing else,
// started in an empty folder as an ordinary user.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceUser } from '../../../src/database/embedded/service-user.ts'
import { isCluster, stopCluster } from '../../../src/database/embedded/cluster.ts'
import { root } from '../../support/program.ts'
import { request } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const run = promisify(execFile)

let folder: string
let home: string
let user: Awaited<ReturnType<typeof serviceUser>>
let packed: string[] = []
let service: ChildProcess | undefined

const program = (): string => join(home, 'node_modules/.bin/plinth')
const asUser = () => ({
  cwd: home,
  env: { PATH: process.env['PATH'] ?? '', HOME: home, PORT: '0' },
  ...(user && { uid: user.uid, gid: user.gid }),
})

/** A checkout in use: it was run, it was backed up, and it holds secrets. */
const copyCheckout = async (to: string): Promise<void> => {
  const parts = [
    '.config',
    '.npmrc',
    'LICENSE',
    'README.md',
    'package.json',
    'sql',
    'src',
    'tsconfig.json',
  ]
  for (const part of parts) await cp(join(root, part), join(to, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'))
  for (const left of ['.data/jwt-secret', 'backups/monday/secrets.json', 'dist/old.js', '.env']) {
    await mkdir(join(to, left, '..'), { recursive: true })
    await writeFile(join(to, left), 'hunter2')
  }
}

const dependencies = async (): Promise<string[]> => {
  const { stdout } = await run('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root })
  return stdout.split('\n').slice(1).filter(Boolean)
}

/** As npm does it, but out of what is installed here. */
const installInto = async (target: string, archive: string): Promise<void> => {
  const own = join(target, 'node_modules/plinth')
  await mkdir(own, { recursive: true })
  await run('tar', ['-xzf', archive, '-C', own, '--strip-components=1'])
  for (const path of await dependencies()) {
    const place = relative(root, path)
    if (place.lastIndexOf('node_modules') === 0)
      await cp(path, join(target, place), { recursive: true, verbatimSymlinks: true })
  }
  await mkdir(join(target, 'node_modules/.bin'))
  await symlink('../plinth/dist/main.js', program())
  await chmod(join(own, 'dist/main.js'), 0o755)
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, target])
}

beforeAll(async () => {
  user = await serviceUser()
  folder = await realpath(await mkdtemp(join(tmpdir(), 'plinth-package-')))
  await chmod(folder, 0o755)
  home = join(folder, 'home')
  const checkout = join(folder, 'checkout')
  await mkdir(checkout)
  await mkdir(home)
  await copyCheckout(checkout)
  const { stdout } = await run('npm', ['pack', '--json'], { cwd: checkout })
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [
    { filename: string; files: { path: string }[] },
  ]
  packed = files.map(({ path }) => path)
  await installInto(home, join(checkout, filename))
  if (user) await chown(home, user.uid, user.gid)
})

afterAll(async () => {
  service?.kill('SIGKILL')
  const cluster = join(home, '.data/postgres')
  if (await isCluster(cluster)) await stopCluster({ folder: cluster, mode: 'immediate' })
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe('the package', () => {
  it('holds the program, its SQL and its pages, and nothing of who packed it', () => {
    const top = new Set(packed.map((path) => path.split('/')[0]))
    expect([...top].sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'sql', 'src'])
    expect(packed.filter((path) => path.startsWith('src/')).sort()).toEqual([
      ...[
        'src/README.md',
        'src/availability.md',
        'src/backup.md',
        'src/configuration.md',
        'src/managed.md',
        'src/metrics.md',
        'src/scale.md',
      ],
    ])
    for (const path of [
      ...['dist/main.js', 'dist/console/index.html', 'dist/client/plinth.js'],
      ...['dist/agents/llms.txt', 'dist/agents/agents.md'],
      ...['sql/project/migrations/1_core.sql', 'sql/control/migrations/1_core.sql'],
    ])
      expect(packed).toContain(path)
    expect(packed.filter((path) => /old\.js$|\.map$|\.ts$|secret.*json|\.env/.test(path))).toEqual(
      [],
    )
  })

  it('says its version and how to call it', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    expect((await run(program(), ['--version'], asUser())).stdout).toBe(`${version}\n`)
    expect((await run(program(), ['schema', '--help'], asUser())).stdout).toMatch(
      /^plinth schema pull <folder>$/m,
    )
  })

  it('installs a new data folder before it runs migrations there', async () => {
    const other = { ...asUser(), env: { ...asUser().env, SERVICE_DATA_DIR: 'other' } }
    await mkdir(join(home, 'first'))
    await writeFile(join(home, 'first/1_a.sql'), 'create table a (id integer primary key);')
    const { stdout } = await run(program(), ['schema', 'push', 'first'], other)
    expect(stdout).toMatch(/^installed project [^]+^ran 1_a\.sql$/m)
  })

  it('starts in an empty folder, serves who signs in, and stops', async () => {
    const started = spawn(program(), [], {
      ...asUser(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    service = started
    let output = ''
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const exited = once(started, 'exit')
    await until(() => /^Sign in as operator/m.test(output) || started.exitCode !== null, {
      what: `its greeting:\n${output}`,
    })
    expect(output).toContain("The keys and the first operator's password: plinth keys\n")
    const url = /running on (\S+)/.exec(output)?.[1] ?? ''
    const keys = (await run(program(), ['keys'], asUser())).stdout
    const [, email, first] = /^operator (\S+) {2}(\S+)/m.exec(keys) ?? []
    const signedIn = await request(url, 'POST', '/admin/v1/login', {
      body: { email, password: first },
    })
    expect(signedIn.status).toBe(200)
    const console = await request(url, 'GET', '/console')
    expect([console.status, console.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    // Beside what runs, on its Postgres.
    const checked = await run(program(), ['check'], asUser()).catch((error: unknown) => error)
    expect(checked).toMatchObject({ code: 1 })
    const { stdout: found } = checked as { stdout: string }
    expect(found).toContain('BACKUP_SCHEDULE: there is no backup yet: ')
    expect(found).toContain('SERVICE_PUBLIC_URL: links in mails')
    expect(found).toContain('an operator has a password that somebody else chose')
    await run(program(), ['backup', 'copy'], asUser())
    const after = await run(program(), ['check'], asUser()).catch((error: unknown) => error)
    expect((after as { stdout: string }).stdout).not.toContain('backup')
    await mkdir(join(home, 'migrations'))
    const file = join(home, 'migrations/20260101000000_notes.sql')
    await writeFile(file, 'create table notes (id integer primary key);')
    expect((await run(program(), ['schema', 'push', 'migrations'], asUser())).stdout).toContain(
      'ran 20260101000000_notes.sql',
    )
    const notes =
      'insert into notes values (1), (2); select id, null as gone from notes order by id'
    expect((await run(program(), ['sql', notes], asUser())).stdout).toBe(
      'INSERT 2\n id | gone\n----+------\n 1  |\n 2  |\n(2 rows)\n',
    )
    await expect(run(program(), ['sql', 'select nothing'], asUser())).rejects.toMatchObject({
      code: 1,
      stderr: 'plinth: column "nothing" does not exist\n',
    })
    const reset = await run(program(), ['operators', 'reset', 'new@plinth.test'], asUser())
    const [, password] = /^new@plinth\.test {2}(\S+)/.exec(reset.stdout) ?? []
    const again = { body: { email: 'new@plinth.test', password } }
    expect((await request(url, 'POST', '/admin/v1/login', again)).status).toBe(200)
    started.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  })
})
