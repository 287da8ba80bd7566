// The user that Postgres runs as when we are root, which Postgres refuses to be.
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { codeOf } from '../../tools/code-of.ts'

export type ServiceUser = { name: string; uid: number; gid: number }

export const isRoot = (): boolean => process.getuid?.() === 0

const accounts = async (): Promise<ServiceUser[]> =>
  (await readFile('/etc/passwd', 'utf8')).split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })

/**
 * Undefined when we are not root. An existing cluster keeps its owner, so that data made by an
 * ordinary user, or by an image with other accounts, goes on working.
 */
export const serviceUser = async (cluster?: string): Promise<ServiceUser | undefined> => {
  if (!isRoot()) return undefined
  const known = await accounts()
  const owner = cluster ? await stat(cluster).catch(() => undefined) : undefined
  if (owner && owner.uid !== 0) {
    const name = known.find((account) => account.uid === owner.uid)?.name ?? `${owner.uid}`
    return { name, uid: owner.uid, gid: owner.gid }
  }
  const user = ['postgres', 'nobody']
    .map((name) => known.find((account) => account.name === name && account.uid !== 0))
    .find((account) => account !== undefined)
  if (user) return user
  throw new Error(
    'Postgres cannot run as root, and there is no user "postgres" or "nobody" to run it as.',
  )
}

/** Nothing of our own environment reaches Postgres: it holds secrets, and PG* would change it. */
export const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' }

/** Runs a program as that user (as ourselves without one); what it complains of is the error. */
export const runAs = async (
  user: ServiceUser | undefined,
  program: string,
  args: string[],
): Promise<string> => {
  // Our working directory may be out of the user's reach, so it is not handed down.
  const options = {
    cwd: '/',
    env: bareEnvironment,
    ...(user && { uid: user.uid, gid: user.gid }),
  }
  try {
    return (await promisify(execFile)(program, args, options)).stdout
  } catch (error) {
    if (user && codeOf(error) === 'EPERM') {
      const words =
        `Postgres cannot run as root, and this root may not become the user "${user.name}". ` +
        'Start Plinth as an ordinary user, or set DATABASE_URL.'
      throw Object.assign(new Error(words, { cause: error }), { code: 'EPERM' })
    }
    const { stderr } = error as { stderr?: string }
    const lines = stderr?.trim().split('\n') ?? []
    const words = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1)
    throw new Error(`${program} failed: ${words || String(error)}`, { cause: error })
  }
}

/**
 * Whether the user can run this. Asked by trying, because mode bits are not all that decides (ACLs,
 * mounts, sandboxes).
 */
export const canRun = async (
  user: ServiceUser,
  program: string,
  args: string[],
): Promise<boolean> => {
  try {
    await runAs(user, program, args)
    return true
  } catch (error) {
    if (codeOf(error) === 'EPERM') throw error
    return false
  }
}

export const canReach = (user: ServiceUser, folder: string): Promise<boolean> =>
  canRun(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
