// The room that stays free: on a disk whose free bytes the test counts, and on a real small one.
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeImportFiles } from '../../../src/import/files.ts'
import { findFolder } from '../../../src/storage/stores/file.ts'
import { makeRoom, type Room } from '../../../src/storage/stores/room.ts'
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts'

const MiB = 1_048_576

const isRefused = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  )

/** A disk of so many bytes, of which 100 stay free. */
const roomOf = (free: number): { room: Room; disk: { free: number } } => {
  const disk = { free }
  return { room: makeRoom({ free: () => Promise.resolve(disk.free), least: 100 }), disk }
}

describe('room', () => {
  it('that was announced is not given again before it is written', async () => {
    const { room, disk } = roomOf(1_000)
    const claim = await room.claim(600)
    expect(await isRefused(room.claim(301))).toBe(true)
    await claim.need(600)
    disk.free -= 600
    claim.wrote(600)
    expect(await isRefused(room.claim(301))).toBe(true)
    claim.release()
    expect(await isRefused(room.claim(300))).toBe(false)
  })

  it('is given back where it was not used', async () => {
    const { room } = roomOf(1_000)
    const claim = await room.claim(900)
    claim.release()
    expect(await isRefused(room.claim(900))).toBe(false)
  })

  it('ends for writers that announced nothing, all together', async () => {
    const { room, disk } = roomOf(1_000)
    const claims = await Promise.all([room.claim(0), room.claim(0), room.claim(0)])
    const needs = claims.map((claim) => isRefused(claim.need(400)))
    expect((await Promise.all(needs)).toSorted()).toEqual([false, false, true])
    expect(disk.free).toBe(1_000)
  })

  it('is looked at again while somebody writes, for others write too', async () => {
    const { room, disk } = roomOf(64 * MiB)
    const claim = await room.claim(32 * MiB)
    const write = async (bytes: number): Promise<void> => {
      await claim.need(bytes)
      disk.free -= bytes
      claim.wrote(bytes)
    }
    await write(MiB)
    disk.free -= 62 * MiB // somebody else's
    let written = MiB
    const fills = async (): Promise<void> => {
      for (;;) {
        await write(MiB)
        written += MiB
      }
    }
    expect(await isRefused(fills())).toBe(true)
    expect(written).toBeLessThan(20 * MiB)
  })
})

describe('on a small disk', () => {
  const least = 20 * MiB

  const onDisk = async (
    skip: (why: string) => void,
    work: (path: string, disk: SmallDisk) => Promise<void>,
  ): Promise<void> => {
    const disk = await mountSmallDisk(60)
    try {
      if (disk.path === undefined) skip('no disk can be mounted here')
      else await work(disk.path, disk)
    } finally {
      await disk.remove()
    }
  }

  async function* arriving(count: number): AsyncGenerator<Uint8Array, void> {
    for (let at = 0; at < count; at += 1) yield await Promise.resolve(randomBytes(MiB))
  }

  it('quick uploads in several requests leave the room that is to stay', async ({ skip }) => {
    await onDisk(skip, async (path, { free }) => {
      const place = await findFolder({ folder: path, minFree: least })
      await place.name()
      const store = await place.open()
      const signal = new AbortController().signal
      const append = (length: number | undefined): Promise<unknown> | undefined =>
        store.resumable?.append(randomUUID(), 0, arriving(8), { most: Infinity, length, signal })
      const appends = Array.from({ length: 12 }, (_, at) =>
        Promise.resolve(append(at % 2 === 0 ? 8 * MiB : undefined)),
      )
      const refused = await Promise.all(appends.map(isRefused))
      expect(refused).toContain(true)
      expect(refused).toContain(false)
      expect(await free()).toBeGreaterThanOrEqual(least)
      store.close()
    })
  })

  it('files to import leave it too', async ({ skip }) => {
    await onDisk(skip, async (path, { free }) => {
      const files = makeImportFiles({
        folder: join(path, 'imports'),
        maxBytes: 1e9,
        minFree: least,
      })
      const kept = await Promise.all([1, 2, 3].map(() => isRefused(files.keep(arriving(25), 'x'))))
      expect(kept).toContain(true)
      expect(await free()).toBeGreaterThanOrEqual(least)
      await expect(files.keep(arriving(50), 'x')).rejects.toThrow(
        'the disk for files to import is full',
      )
    })
  })
})
