import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tarOf } from '../../../src/backup/tar.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-tar-'))
  await mkdir(join(folder, 'of', 'empty'), { recursive: true })
  await mkdir(join(folder, 'out'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const unpacked = async (): Promise<string> => {
  const { length, bytes } = await tarOf(join(folder, 'of'), 'copy')
  const path = join(folder, 'out', 'it.tar')
  await pipeline(Readable.from(bytes), createWriteStream(path))
  expect((await readFile(path)).length).toBe(length)
  execFileSync('tar', ['--extract', '--file', path, '--directory', join(folder, 'out')])
  return join(folder, 'out', 'copy')
}

it('is read back by tar, with empty folders and files of any length', async () => {
  for (const size of [0, 1, 511, 512, 513, 1_048_577])
    await writeFile(join(folder, 'of', `${size}`), 'x'.repeat(size))
  await writeFile(join(folder, 'of', 'empty', '..ü'), 'deep')
  const copy = await unpacked()
  for (const size of [0, 1, 511, 512, 513, 1_048_577])
    expect(await readFile(join(copy, `${size}`), 'utf8')).toBe('x'.repeat(size))
  expect(await readdir(join(copy, 'empty'))).toEqual(['..ü'])
})

it('breaks off where a file becomes shorter meanwhile, and refuses a name that does not fit', async () => {
  const path = join(folder, 'of', 'long')
  await writeFile(path, 'x'.repeat(100))
  const { bytes } = await tarOf(join(folder, 'of'), 'copy')
  await truncate(path, 10)
  await expect(Readable.from(bytes).toArray()).rejects.toThrow('became shorter')
  await writeFile(join(folder, 'of', 'n'.repeat(100)), '')
  const other = await tarOf(join(folder, 'of'), 'copy')
  await expect(Readable.from(other.bytes).toArray()).rejects.toThrow('too long')
})
