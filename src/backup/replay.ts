// Replays the log on a backup, up to a moment: what was archived, and what the cluster that it is of still has beside.
import { chown, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config/error.ts'
import type { Settings } from '../database/embedded/cluster.ts'
import { readBlobs } from '../database/embedded/hot-copy.ts'
import { withScratchCluster } from '../database/embedded/scratch-cluster.ts'
import { logOf } from '../database/embedded/server-log.ts'
import { codeOf } from '../tools/code-of.ts'
import { archiveNameOf, archiveOf, historiesIn, readSegment, segmentsIn } from './archive.ts'
import { copyOne, eachOf, type CopyOptions } from './copy.ts'
import type { BackupSummary } from './whole.ts'

export type Until = Date | 'latest'

export interface Replay {
  /** Of the backup. */
  from: string
  summary: BackupSummary
  /** A copy of its cluster, which becomes what it was at that moment. */
  cluster: string
  until: Until
  /** Of its superuser. */
  password: string
  settings: Settings
  owner: CopyOptions['owner']
}

export interface Replayed {
  blobs: Awaited<ReturnType<typeof readBlobs>>
  /** The segment that is missing where others come after it. */
  gap: string | undefined
}

/** Every segment lies in the cluster already, but Postgres wants a command that would fetch them: this one has none. */
const fetchNothing = 'exit 1'

export const replay = async (wanted: Replay): Promise<Replayed> => {
  const { cluster, until, password, settings, owner } = wanted
  const gap = await collectLog(wanted)
  const signal = join(cluster, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600, flush: true })
  if (owner) await chown(signal, owner.uid, owner.gid)
  const recovery: Settings = {
    restore_command: fetchNothing,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(until !== 'latest' && { recovery_target_time: asPostgres(until) }),
  }
  try {
    const blobs = await withScratchCluster(
      { folder: cluster, home: dirname(cluster), password, settings: { ...settings, ...recovery } },
      (url) => readBlobs(url('plinth')),
    )
    return { blobs, gap }
  } catch (error) {
    throw (await endOfArchive(error, cluster, until)) ?? error
  } finally {
    await rm(logOf(cluster), { force: true })
  }
}

/** No name of a zone is known yet when it reads this. */
const asPostgres = (moment: Date): string => moment.toISOString().replace('Z', '+00')

/** Puts into the cluster what there is from the first segment on; resolves to the one that is missing before others. */
const collectLog = async ({
  from,
  summary,
  cluster,
  owner,
}: Replay): Promise<string | undefined> => {
  const { archive } = summary
  if (!archive) throw new ConfigError(`the log was not archived when ${from} was made`)
  const target = join(cluster, 'pg_wal')
  const folder = archiveOf(dirname(from), archive.name)
  const all = new Map([
    ...(await segmentsIn(target)),
    ...(await unarchived(summary, archive.name)),
    ...(await segmentsIn(folder)),
  ])
  const { size, names, gap } = await withoutGap(all, archive.first)
  await eachOf(names, async (name) => {
    const source = all.get(name) ?? ''
    if (dirname(source) !== target) await placeSegment(source, join(target, name), size, owner)
  })
  for (const name of await historiesIn(folder)) {
    await rm(join(target, name), { force: true })
    await copyOne(join(folder, name), join(target, name), owner)
  }
  return gap
}

/** What did not leave yet, where the cluster is still on this machine and writes to that archive. */
const unarchived = async (
  { from }: BackupSummary,
  archive: string,
): Promise<Map<string, string>> =>
  from && (await archiveNameOf(from.data)) === archive
    ? segmentsIn(join(from.cluster, 'pg_wal'))
    : new Map<string, string>()

const withoutGap = async (
  all: ReadonlyMap<string, string>,
  first: string,
): Promise<{ size: number; names: string[]; gap: string | undefined }> => {
  const source = all.get(first)
  if (source === undefined) throw new ConfigError(`the log is not there: ${first} is missing`)
  const size = (await readSegment(source)).length
  const names: string[] = []
  let name = first
  for (; all.has(name); name = following(name, size)) names.push(name)
  const isGap = [...all.keys()].some((one) => one.slice(0, 8) === first.slice(0, 8) && one > name)
  return { size, names, gap: isGap ? name : undefined }
}

/** Three numbers of eight digits: the timeline, and two that count. */
const following = (name: string, size: number): string => {
  const perLog = 2 ** 32 / size
  const number =
    Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16) + 1
  const hex = (part: number): string => part.toString(16).toUpperCase().padStart(8, '0')
  return name.slice(0, 8) + hex(Math.floor(number / perLog)) + hex(number % perLog)
}

const piece = 65_536
const nothing = Buffer.alloc(piece)

/** What is empty of it takes no room. */
const placeSegment = async (
  from: string,
  to: string,
  size: number,
  owner: CopyOptions['owner'],
): Promise<void> => {
  const bytes = await readSegment(from)
  if (bytes.length !== size) throw new ConfigError(`${from} is damaged: it is not whole`)
  await rm(to, { force: true })
  const file = await open(to, 'wx', 0o600)
  try {
    for (let at = 0; at < size; at += piece) {
      const part = bytes.subarray(at, at + piece)
      if (!part.equals(nothing.subarray(0, part.length))) await file.write(part, 0, part.length, at)
    }
    await file.truncate(size)
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
}

const notReached = 'recovery ended before configured recovery target was reached'

/** Postgres ends where the log does: then nobody knows whether all that was done until the moment is in it. */
const endOfArchive = async (
  error: unknown,
  cluster: string,
  until: Until,
): Promise<ConfigError | undefined> => {
  if (!(error instanceof Error) || !error.message.includes(notReached) || until === 'latest')
    return undefined
  const log = await readFile(logOf(cluster), 'utf8').catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return ''
    throw cause
  })
  const last = [...log.matchAll(/last completed transaction was at log time (.*)$/gm)].at(-1)?.[1]
  const end =
    last === undefined
      ? 'nothing was written after the backup'
      : `the last that was written is of ${last}`
  return new ConfigError(
    `the archive ends before ${until.toISOString()}, ${end}: --to latest restores all of it`,
    { cause: error },
  )
}
