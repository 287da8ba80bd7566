// Files, over a network that fails.
import { dataOf, equal, errorOf, ok } from './assert.ts'
import { seenBy, setFaults } from './faults.ts'
import { fresh, type Case } from './world.ts'

const large = 13_000_000

export const storage: Case[] = [
  {
    name: 'a large upload goes on where it was cut',
    run: async ({ open, url }) => {
      const avatars = open().storage.from('avatars')
      const path = `${fresh()}/film.bin`
      const bytes = new Uint8Array(large)
      for (let at = 0; at < large; at += 1) bytes[at] = at % 251
      const steps: number[] = []
      const lost = { kind: 'lose', method: 'PATCH', path: '/storage/v1/upload', times: 1 } as const
      await setFaults(url, [lost])
      await dataOf(
        avatars.upload(path, new Blob([bytes]), {
          onProgress: ({ loaded }) => void steps.push(loaded),
        }),
      )
      ok(
        (await seenBy(url)).some(({ fault }) => fault === 'lose'),
        'a reply was lost',
      )
      equal(steps.at(-1), large)
      equal(
        steps,
        [...steps].sort((a, b) => a - b),
        'the progress',
      )
      const found = new Uint8Array(await (await dataOf(avatars.download(path))).arrayBuffer())
      equal(found.length, large)
      ok(
        found.every((byte, at) => byte === at % 251),
        'the bytes are the same',
      )
    },
  },
  {
    name: 'a small upload whose reply was lost is not repeated',
    run: async ({ open, url }) => {
      const avatars = open().storage.from('avatars')
      const path = `${fresh()}/a.txt`
      await setFaults(url, [{ kind: 'lose', path: '/storage/v1/object', method: 'POST', times: 1 }])
      equal((await errorOf(avatars.upload(path, 'text'))).code, 'network')
      equal(await dataOf(avatars.exists(path)), true)
    },
  },
]
