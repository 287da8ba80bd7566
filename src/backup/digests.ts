// The digests of all files of a backup, in a list as sha256sum writes and checks it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../tools/code-of.ts'
import { eachOf, listTree } from './copy.ts'

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), hash)
  return hash.digest('hex')
}

/** Writes the list of what is in the folder; returns its own digest. */
export const writeDigests = async (folder: string, name: string): Promise<string> => {
  const { files } = await listTree(folder)
  const lines = new Map<string, string>()
  await eachOf(files, async (file) => {
    lines.set(file, `${await digestOf(join(folder, file))}  ${file}\n`)
  })
  const text = files.map((file) => lines.get(file)).join('')
  const list = join(folder, name)
  await writeFile(list, text, { mode: 0o600, flag: 'wx', flush: true })
  return digestOf(list)
}

/** A file that is not as it was when the list was written, and what of it; undefined where all are. */
export const findDamage = async (
  folder: string,
  name: string,
  digest: string,
): Promise<string | undefined> => {
  const trouble = async (file: string, wanted: string): Promise<string | undefined> => {
    try {
      return (await digestOf(join(folder, file))) === wanted ? undefined : `${file} was changed`
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return `${file} is not there`
      throw error
    }
  }
  const ofList = await trouble(name, digest)
  if (ofList !== undefined) return ofList
  const found: string[] = []
  const lines = (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean)
  await eachOf(lines, async (line) => {
    const what = found.length === 0 && (await trouble(line.slice(66), line.slice(0, 64)))
    if (what) found.push(what)
  })
  return found[0]
}
