// Tries a backup: restores its databases into a scratch cluster and compares.
import { dirname, join } from 'node:path'
import type { Settings } from '../database/embedded/cluster.ts'
import { removeScratchCluster, withScratchCluster } from '../database/embedded/scratch-cluster.ts'
import { serviceUser } from '../database/embedded/service-user.ts'
import { findDifference } from '../database/embedded/trial.ts'
import { reasonOf } from '../database/errors.ts'
import { syncFolder } from '../storage/stores/disk.ts'
import { copyFolder } from './copy.ts'
import {
  parts,
  readSecrets,
  readSummary,
  requireUndamaged,
  writeWhole,
  type Trial,
} from './whole.ts'

interface Wanted {
  /** Of the backup. */
  folder: string
  /** Where the scratch cluster is made; nothing of it stays. */
  scratch: string
  /** That was backed up, with its settings. */
  cluster: string
  settings: Settings
  signal: AbortSignal
}

/** Little memory, and no care for what is thrown away. */
const modest: Settings = { shared_buffers: '32MB', fsync: 'off', autovacuum: 'off' }

/** Says in the folder of the backup what was found. Rejects where the signal ended it: then nothing is known. */
export const tryBackup = async (wanted: Wanted): Promise<Trial> => {
  const { folder, scratch, signal } = wanted
  let failure: string | null
  try {
    failure = await restoreOnce(wanted)
  } catch (error) {
    signal.throwIfAborted()
    failure = reasonOf(error)
  } finally {
    await removeScratchCluster(scratch)
  }
  const trial = { at: new Date().toISOString(), failure }
  await writeWhole(join(folder, parts.trial), trial)
  await syncFolder(folder)
  return trial
}

const restoreOnce = async ({
  folder,
  scratch,
  cluster,
  settings,
  signal,
}: Wanted): Promise<string | null> => {
  const summary = await readSummary(folder)
  await requireUndamaged(folder, summary)
  const { counts } = summary
  const { 'postgres-superuser-password': password } = await readSecrets(folder)
  if (!counts || password === undefined) return 'it does not say how much there was'
  const owner = await serviceUser(cluster)
  await copyFolder(join(folder, parts.postgres), scratch, { owner, signal })
  return withScratchCluster(
    {
      folder: scratch,
      home: dirname(cluster),
      password,
      settings: { ...settings, ...modest },
      signal,
    },
    (url) => findDifference(url, counts),
  )
}
