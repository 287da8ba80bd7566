import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  archiveOf,
  packArchive,
  readSegment,
  segmentsIn,
  trimArchives,
} from '../../../src/backup/archive.ts'
import type { Kept } from '../../../src/backup/folder.ts'

let backups: string
let folder: string
beforeEach(async () => {
  backups = await mkdtemp(join(tmpdir(), 'plinth-archive-'))
  folder = archiveOf(backups, 'ours')
  await mkdir(folder, { recursive: true })
})
afterEach(() => rm(backups, { recursive: true, force: true }))

const segment = (n: number): string =>
  `0000000100000000000000${n.toString(16).toUpperCase().padStart(2, '0')}`
const put = (n: number, text = `segment ${n}`, into = folder): Promise<void> =>
  writeFile(join(into, segment(n)), text.padEnd(1_048_576, '\0'))

const kept = (name: string, first: number): Kept => ({
  name: 'backup',
  summary: {
    plinth: '',
    postgres: '',
    at: '',
    database: { files: 0, bytes: 0 },
    storage: { files: 0, bytes: 0 },
    archive: { name, first: segment(first) },
  },
  trial: undefined,
})

it('packs whole segments, which are read back as they were', async () => {
  await put(1)
  await writeFile(join(folder, 'archtemp.0000.1'), 'half')
  await writeFile(join(folder, '00000002.history'), 'history')
  await packArchive(folder)
  const path = join(folder, `${segment(1)}.gz`)
  expect((await readdir(folder)).sort()).toEqual([
    `${segment(1)}.gz`,
    '00000002.history',
    'archtemp.0000.1',
  ])
  expect((await stat(path)).size).toBeLessThan(10_000)
  expect((await readSegment(path)).toString()).toBe('segment 1'.padEnd(1_048_576, '\0'))
  await put(2)
  expect([...(await segmentsIn(folder)).keys()]).toEqual([segment(1), segment(2)])
})

it('takes a segment that came twice, and refuses another one of its name', async () => {
  await put(1)
  await packArchive(folder)
  await put(1)
  await packArchive(folder)
  expect(await readdir(folder)).toEqual([`${segment(1)}.gz`])
  await put(1, 'of another cluster')
  await expect(packArchive(folder)).rejects.toThrow('two databases write to one archive')
  expect((await readdir(folder)).length).toBe(2)
})

it('keeps what the oldest backup needs, and archives that are in use', async () => {
  for (const n of [1, 2, 3, 200]) await put(n)
  await packArchive(folder)
  await put(4)
  await writeFile(join(folder, `${segment(1)}.00000028.backup`), '')
  await writeFile(join(folder, '00000001.history'), '')
  const [young, old] = ['young', 'old'].map((name) => archiveOf(backups, name))
  for (const other of [young!, old!]) {
    await mkdir(other)
    await put(1, 'x', other)
  }
  await utimes(old!, 1, 1)
  await utimes(folder, 1, 1)
  await trimArchives(backups, [kept('ours', 3), kept('ours', 4)], 1_000_000)
  expect((await readdir(folder)).sort()).toEqual([
    '00000001.history',
    `${segment(3)}.gz`,
    segment(4),
    `${segment(200)}.gz`,
  ])
  expect((await readdir(join(backups, 'wal'))).sort()).toEqual(['ours', 'young'])
})
