// Folders that are kept open: names in them are made durable again and again.
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../../tools/code-of.ts'
import { syncFolder } from './disk.ts'

export interface OpenFolders {
  /** Makes the folder where it is missing; its own name is durable then. */
  require: (path: string) => Promise<void>
  /** Names that were made in it survive a crash from now on. */
  sync: (path: string) => Promise<void>
  close: () => void
}

export const makeOpenFolders = (): OpenFolders => {
  const folders = new Map<string, Promise<FileHandle>>()

  const openFolder = async (path: string): Promise<FileHandle> => {
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await syncFolder(dirname(path)) // also where another gateway made it a moment ago
    return open(path, 'r')
  }

  const folderAt = (path: string): Promise<FileHandle> => {
    const known = folders.get(path)
    if (known) return known
    const opened = openFolder(path)
    folders.set(path, opened)
    opened.catch(() => folders.delete(path))
    return opened
  }

  const closeFolder = (path: string): void => {
    const opened = folders.get(path)
    folders.delete(path)
    opened?.then((handle) => handle.close()).catch(() => undefined)
  }

  return {
    require: async (path) => {
      await folderAt(path)
    },
    sync: async (path) => {
      const handle = await folderAt(path)
      await handle.sync().catch((error: unknown) => {
        closeFolder(path)
        throw error
      })
    },
    close: () => {
      for (const path of folders.keys()) closeFolder(path)
    },
  }
}
