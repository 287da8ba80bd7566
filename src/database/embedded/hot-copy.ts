// Copies a cluster that runs, as pg_basebackup does: between pg_backup_start and pg_backup_stop its files may change under
// the copy, and the log of that time, which is copied last, repairs that when the copy starts.
import { rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { copyFolder, copyOne, type Copied } from '../../backup/copy.ts'
import type { Counts } from '../../backup/whole.ts'
import { syncFolder } from '../../storage/stores/disk.ts'
import { clientConfig, withClient } from '../connection/connect.ts'
import { isDatabaseError } from '../errors.ts'

/** The stores and blobs that a copy knows. */
export interface Blobs {
  stores: { id: string; kind: string }[]
  /** All of them are in their store. */
  stored: string[]
  /** Those that resumable uploads have begun. */
  begun: string[]
}

export interface HotCopy extends Copied, Blobs {
  version: string
  system: string
  /** The name of the archive that the log goes to. */
  archive: string | null
  /** The first segment of the log that it needs. */
  first: string
  /** The moment that it is of. */
  moment: string
}

const controlFile = join('global', 'pg_control')
/** Made anew by each start, or another server's. The log is copied afterwards. */
const emptied = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
])
const leftOut = new Set([
  ...['postmaster.pid', 'postmaster.opts', 'current_logfiles', 'backup_label', 'tablespace_map'],
  ...['backup_manifest', controlFile],
])

const isLeftOut = (path: string): boolean =>
  emptied.has(dirname(path)) ||
  leftOut.has(path) ||
  basename(path).startsWith('pgsql_tmp') ||
  basename(path).startsWith('pg_internal.init')

/** For so long nothing is erased; said again while it takes longer. */
const holdFor = '10 minutes'
const holdAgain = 60_000

/**
 * `url`: of the superuser, in the project's database. `copyFiles` is called with what the copy knows, while no file is
 * erased.
 */
export const copyRunningCluster = async (wanted: {
  url: string
  cluster: string
  target: string
  copyFiles: (known: Blobs) => Promise<Copied>
  signal?: AbortSignal | undefined
}): Promise<{ database: HotCopy; counts: Bounds | null; files: Copied }> => {
  const { copyFiles } = wanted
  const settings = { idle_session_timeout: '0', idle_in_transaction_session_timeout: '0' }
  const config = clientConfig({
    url: wanted.url,
    name: 'plinth backup',
    statementTimeout: 0,
    settings,
  })
  return withClient(config, (client) =>
    withClient(config, (other) =>
      holding(other, async () => {
        const { counts, ...database } = await copyDatabase(client, wanted)
        return { database, counts, files: await copyFiles(database) }
      }),
    ),
  )
}

/** What somebody else held for longer stays held. */
const holding = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  const hold = (): Promise<{ rows: { before: Date | null }[] }> =>
    client.query<{ before: Date | null }>(
      `select before.held_until as before,
        storage.hold(greatest($1, before.held_until - clock_timestamp()))
      from storage.hold_state as before`,
      [holdFor],
    )
  const { rows } = await hold()
  const timer = setInterval(() => void hold().catch(() => undefined), holdAgain)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await client.query(
      `select storage.hold(greatest('0', coalesce($1, clock_timestamp()) - clock_timestamp()))`,
      [rows[0]?.before ?? null],
    )
  }
}

const one = async <T extends object>(client: pg.Client, text: string): Promise<T> => {
  const { rows } = await client.query<T>(text)
  if (!rows[0]) throw new Error('Postgres returned nothing')
  return rows[0]
}

interface CopyWish {
  cluster: string
  target: string
  signal?: AbortSignal | undefined
}

const copyDatabase = async (
  client: pg.Client,
  { cluster, target, signal }: CopyWish,
): Promise<HotCopy & { counts: Bounds | null }> => {
  const { places } = await one<{ places: string | null }>(
    client,
    `select string_agg(spcname, ', ') as places from pg_tablespace where oid >= 16384`,
  )
  if (places !== null) throw new Error(`tablespaces are not copied: ${places}`)
  // A slot of this session keeps the log that the copy needs, however long it takes.
  await client.query(
    `select pg_create_physical_replication_slot('plinth_backup_' || pg_backend_pid(), true, true)`,
  )
  const opened = await one<Pick<HotCopy, 'version' | 'system' | 'first'>>(
    client,
    `select current_setting('server_version') as version, system_identifier::text as system,
      pg_walfile_name(pg_backup_start('plinth', true)) as first
    from pg_control_system()`,
  )
  const copied = await copyFolder(cluster, target, { skip: isLeftOut, signal })
  await copyOne(join(cluster, controlFile), join(target, controlFile))
  const knowsCounts = await hasCounts(client)
  const before = knowsCounts ? await countsOf(client) : {}
  const { label, last, ...known } = await endCopy(client)
  const counts = knowsCounts ? { before, after: await countsOf(client) } : null
  await writeFile(join(target, 'backup_label'), label, { mode: 0o600, flag: 'wx', flush: true })
  const log = await copyLog(cluster, target, { first: opened.first, last })
  await syncFolder(target)
  return {
    ...known,
    ...opened,
    archive: knowsCounts ? await archiveOf(client) : null,
    counts,
    files: copied.files + log.files,
    bytes: copied.bytes + log.bytes,
  }
}

/** Of what is written meanwhile the copy has something in between. */
type Bounds = Record<'before' | 'after', Counts>

/** A database of an older release has no such functions. */
const hasCounts = async (client: pg.Client): Promise<boolean> => {
  const { has } = await one<{ has: boolean }>(
    client,
    `select to_regprocedure('operate.backup_counts()') is not null as has`,
  )
  return has
}

const countsOf = async (client: pg.Client): Promise<Counts> =>
  (await one<{ counts: Counts }>(client, 'select operate.backup_counts() as counts')).counts

const archiveOf = async (client: pg.Client): Promise<string | null> =>
  (await one<{ name: string | null }>(client, 'select operate.archive_name() as name')).name

type Ending = Blobs & Pick<HotCopy, 'moment'> & { label: string; last: string }

const lockNotAvailable = '55P03'
const tries = 20

/** For a moment no file is added, so that the copy knows exactly those that are listed. */
const endCopy = async (client: pg.Client): Promise<Ending> => {
  for (let left = tries; ; left -= 1) {
    await client.query('begin')
    try {
      await client.query('lock table storage.blobs, storage.uploads in share mode')
      break
    } catch (error) {
      await client.query('rollback')
      if (left === 0 || !isDatabaseError(error) || error.code !== lockNotAvailable) throw error
    }
  }
  const known = await knownBlobs(client)
  const end = await one<{ label: string; last: string; moment: Date }>(
    client,
    `select labelfile as label, pg_walfile_name(lsn) as last, clock_timestamp() as moment
    from pg_backup_stop(false)`,
  )
  await client.query('commit')
  return { ...known, ...end, moment: end.moment.toISOString() }
}

const knownBlobs = async (client: pg.Client): Promise<Blobs> => {
  const { rows: stores } = await client.query<Blobs['stores'][number]>(
    'select id, kind from storage.stores',
  )
  const stored = await blobsOf(client, `blobs.state = 'stored'`)
  const begun = await blobsOf(
    client,
    `blobs.state = 'promised' and exists (
      select from storage.uploads where uploads.blob_id = blobs.id and uploads.kind = 'resumable'
    )`,
  )
  return { stores, stored, begun }
}

/** Of a cluster that is no copy in the making; with the stored ones that an object has. `url`: of its superuser. */
export const readBlobs = (url: string): Promise<Blobs & { named: string[] }> =>
  withClient(clientConfig({ url, name: 'plinth', statementTimeout: 0 }), async (client) => ({
    ...(await knownBlobs(client)),
    named: await blobsOf(client, 'storage.is_named(blobs.id)'),
  }))

const blobsOf = async (client: pg.Client, which: string): Promise<string[]> => {
  const { rows } = await client.query<[string]>({
    text: `select blobs.id
      from storage.blobs join storage.stores on stores.id = blobs.store_id and stores.kind = 'file'
      where ${which}`,
    rowMode: 'array',
  })
  return rows.map(([id]) => id)
}

/** Names of segments sort as they were written. */
const copyLog = async (
  cluster: string,
  target: string,
  { first, last }: { first: string; last: string },
): Promise<Copied> => {
  const isNeeded = (name: string): boolean =>
    /^[0-9A-F]{24}$/.test(name) ? name >= first && name <= last : name.endsWith('.history')
  await rmdir(join(target, 'pg_wal'))
  return copyFolder(join(cluster, 'pg_wal'), join(target, 'pg_wal'), {
    skip: (name) => !isNeeded(name),
  })
}
