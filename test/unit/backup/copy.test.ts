import { mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyOne } from '../../../src/backup/copy.ts'
import { until } from '../../support/until.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-copy-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('ends when the file is truncated meanwhile', async () => {
  const [from, to] = [join(folder, 'large'), join(folder, 'large-copy')]
  const handle = await open(from, 'w')
  await handle.truncate(4 * 1024 ** 3) // no block of it is written
  await handle.close()
  const copied = copyOne(from, to)
  await until(async () => (await stat(to).catch(() => undefined)) !== undefined)
  await truncate(from, 10)
  expect(await copied).toBe((await stat(to)).size)
})

it('writes over nothing, and finds no file that is gone', async () => {
  const [from, to] = [join(folder, 'small'), join(folder, 'small-copy')]
  await writeFile(from, 'bytes')
  expect(await copyOne(from, to)).toBe(5)
  expect(await readFile(to, 'utf8')).toBe('bytes')
  await expect(copyOne(from, to)).rejects.toThrow('EEXIST')
  expect(await readFile(to, 'utf8')).toBe('bytes')
  expect(await copyOne(join(folder, 'gone'), join(folder, 'gone-copy'))).toBeUndefined()
  await expect(stat(join(folder, 'gone-copy'))).rejects.toThrow('ENOENT')
})
