// Nobody is signed out but by themselves, a ban, the end of the token's life or somebody else who has it: the client's
// own code in stories of tabs, kills, lost replies and clocks, in a time that costs nothing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStory, type Story } from './model/schedule.ts'

/** PLINTH_TEST_SEED plays one story; PLINTH_TEST_STORIES says how many to play. */
const seed = process.env['PLINTH_TEST_SEED']
const count = Number(process.env['PLINTH_TEST_STORIES'] ?? 8_000)
const first = seed === undefined ? Math.floor(Math.random() * 2 ** 30) : Number(seed)
const many = seed === undefined ? count : 1

const limit = Error.stackTraceLimit
beforeAll(() => {
  Error.stackTraceLimit = 0 // making errors is half of the time otherwise
})
afterAll(() => {
  Error.stackTraceLimit = limit
})

/** Until nothing is left to do but what waits for the story's time. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it(`stays signed in through ${many} stories from seed ${first} on`, async () => {
  const causes = new Map<string, number>()
  const failed: Story[] = []
  let next = first
  let playing: Story[] = []
  while (failed.length < 3) {
    while (playing.length < 200 && next < first + many) playing.push(makeStory(next++))
    if (playing.length === 0) break
    playing = playing.filter((story) => {
      if (story.next()) return true
      for (const cause of story.causes) causes.set(cause, (causes.get(cause) ?? 0) + 1)
      if (story.wrong.length > 0) failed.push(story)
      return false
    })
    await settled()
  }
  if (seed !== undefined) for (const story of failed) console.log(story.log.join('\n'))
  console.log(`${next - first} stories`, Object.fromEntries(causes))
  expect(failed.map(({ wrong, seed }) => `PLINTH_TEST_SEED=${seed}: ${wrong.join('; ')}`)).toEqual(
    [],
  )
})
