import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tarOf, unpackTar } from '../../../src/backup/tar.ts'

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

it('is a folder again, also where its bytes come in odd pieces', async () => {
  for (const size of [0, 1, 512, 513, 1_048_577])
    await writeFile(join(folder, 'of', `${size}`), 'x'.repeat(size))
  await writeFile(join(folder, 'of', 'empty', '..ü'), 'deep')
  const { bytes } = await tarOf(join(folder, 'of'), 'copy')
  const whole = Buffer.concat(await Readable.from(bytes).toArray())
  const odd = Array.from({ length: Math.ceil(whole.length / 777) }, (_, at) =>
    whole.subarray(at * 777, at * 777 + 777),
  )
  const copy = join(folder, 'out')
  await unpackTar(Readable.from(odd), copy)
  for (const size of [0, 1, 512, 513, 1_048_577])
    expect(await readFile(join(copy, `${size}`), 'utf8')).toBe('x'.repeat(size))
  expect(await readdir(join(copy, 'empty'))).toEqual(['..ü'])
})

it('is refused where it is cut off, leads out of its folder or holds a link', async () => {
  await writeFile(join(folder, 'of', 'file'), 'x'.repeat(1_000))
  const { bytes } = await tarOf(join(folder, 'of'), 'copy')
  const whole = Buffer.concat(await Readable.from(bytes).toArray())
  const into = async (tar: Buffer): Promise<void> => {
    await rm(join(folder, 'out'), { recursive: true })
    await mkdir(join(folder, 'out'))
    await unpackTar(Readable.from([tar]), join(folder, 'out'))
  }
  await expect(into(whole.subarray(0, 700))).rejects.toThrow('cut off')
  await expect(into(whole.subarray(0, 2_000))).rejects.toThrow('cut off')
  const outside = Buffer.from(whole)
  outside.write('copy/../x\0', whole.indexOf('copy/file'))
  await expect(into(outside)).rejects.toThrow('outside')
  const link = Buffer.from(whole)
  link.write('2', whole.indexOf('copy/file') + 156)
  await expect(into(link)).rejects.toThrow('no file')
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
