// A disk of its own that is soon full, where this process may mount one.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** Undefined where none can be mounted. */
  path: string | undefined
  free: () => Promise<number>
  remove: () => Promise<void>
}

export const mountSmallDisk = async (megabytes: number): Promise<SmallDisk> => {
  const path = await mkdtemp(join(tmpdir(), 'plinth-disk-'))
  const size = `size=${megabytes}m`
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', path]).status === 0
  return {
    path: isMounted ? path : undefined,
    free: async () => {
      const { bavail, bsize } = await statfs(path)
      return bavail * bsize
    },
    remove: async () => {
      if (isMounted) spawnSync('umount', ['--lazy', path]) // stores have folders open
      await rm(path, { recursive: true, force: true })
    },
  }
}
