import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDamage, writeDigests } from '../../../src/backup/digests.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-digests-'))
  await mkdir(join(folder, 'in'))
  for (let n = 0; n < 50; n += 1) await writeFile(join(folder, 'in', `${n}`), `file ${n}`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('names whichever file was changed or is gone, however many are compared at once', async () => {
  const digest = await writeDigests(folder, 'list')
  expect(await findDamage(folder, 'list', digest)).toBeUndefined()
  for (const n of [0, 7, 8, 49]) {
    await writeFile(join(folder, 'in', `${n}`), 'other')
    expect(await findDamage(folder, 'list', digest)).toBe(`in/${n} was changed`)
    await writeFile(join(folder, 'in', `${n}`), `file ${n}`)
  }
  await rm(join(folder, 'in', '3'))
  expect(await findDamage(folder, 'list', digest)).toBe('in/3 is not there')
  expect(await findDamage(folder, 'list', 'another')).toBe('list was changed')
})
