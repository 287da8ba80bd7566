// A cluster takes the place of another one whole or not at all, wherever it is cut off.
import { existsSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWhole, upgradeMark } from '../../../src/database/embedded/home.ts'
import { announce, exchange, finish } from '../../../src/upgrade/place.ts'

let data: string
let cluster: string
let made: string

beforeEach(async () => {
  data = await realpath(await mkdtemp(join(tmpdir(), 'plinth-place-')))
  cluster = join(data, 'postgres')
  made = join(data, 'postgres.upgrade')
  for (const [folder, version] of [
    [cluster, '17'],
    [made, '18'],
  ] as const) {
    await mkdir(folder)
    await writeFile(join(folder, 'PG_VERSION'), version)
  }
  await writeFile(join(data, 'archive-id'), 'of the older one')
})

afterEach(() => rm(data, { recursive: true }))

const versionIn = (folder: string): Promise<string> => readFile(join(folder, 'PG_VERSION'), 'utf8')

const mark = (kept: string): Promise<void> =>
  writeFile(join(data, upgradeMark), JSON.stringify({ cluster, made, kept }))

it('keeps the older one beside it, and begins another archive', async () => {
  const kept = await announce(data, cluster, made, 17)
  await expect(openWhole(data)).rejects.toThrow('was cut off at its end: run')
  await exchange(data)
  expect(await versionIn(cluster)).toBe('18')
  expect(await versionIn(kept)).toBe('17')
  expect((await readdir(data)).sort()).toEqual(['postgres', kept.slice(data.length + 1)].sort())
  expect(await finish(data)).toBeUndefined()
})

it('is ended where it was cut off between both renames, and nothing starts before', async () => {
  const kept = join(data, 'postgres.17-then')
  await mark(kept)
  await rename(cluster, kept)
  await expect(openWhole(data)).rejects.toThrow('was cut off at its end: run')
  expect(await finish(data)).toBe(kept)
  expect(await versionIn(cluster)).toBe('18')
  expect(await openWhole(data)).toBe(data)
})

it('is ended where only the mark was left', async () => {
  const kept = join(data, 'postgres.17-then')
  await mark(kept)
  await rename(cluster, kept)
  await rename(made, cluster)
  expect(await finish(data)).toBe(kept)
  expect(await versionIn(cluster)).toBe('18')
  expect(existsSync(join(data, upgradeMark))).toBe(false)
})

it('is not begun where it was cut off before: the older one may have been written since', async () => {
  await mark(join(data, 'postgres.17-then'))
  expect(await finish(data)).toBeUndefined()
  expect(await versionIn(cluster)).toBe('17')
  expect(await openWhole(data)).toBe(data)
})
