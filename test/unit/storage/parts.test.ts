import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { cutIntoParts, leastPart, makeBuffers } from '../../../src/storage/stores/parts.ts'

async function* pieces(size: number): AsyncGenerator<Uint8Array, void> {
  for (let left = size; left > 0; left -= 1_048_576) {
    await Promise.resolve()
    yield new Uint8Array(Math.min(left, 1_048_576))
  }
}

describe('the parts of uploads', () => {
  it('of more uploads than there are buffers come one after another', async () => {
    const buffers = makeBuffers(2 * leastPart, 1_000)
    const upload = async (): Promise<number> => {
      let size = 0
      for await (const part of cutIntoParts(pieces(2.5 * leastPart), undefined, buffers)) {
        await pause(1)
        size += part.bytes.byteLength
        part.release()
      }
      return size
    }
    const sizes = await Promise.all(Array.from({ length: 8 }, upload))
    expect(sizes).toEqual(Array.from({ length: 8 }, () => 2.5 * leastPart))
  })

  it('keep their buffer until they are released, the last one too', async () => {
    const buffers = makeBuffers(leastPart, 50)
    const parts = cutIntoParts(pieces(10), undefined, buffers)
    const { value: last } = await parts.next()
    expect((await parts.next()).done).toBe(true)
    await expect(buffers.take(leastPart)).rejects.toThrow('down')
    last?.release()
    expect((await buffers.take(leastPart)).bytes).toHaveLength(leastPart)
  })
})
