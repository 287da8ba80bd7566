import { expect, it } from 'vitest'
import { watchState } from '../../../../src/database/connection/state.ts'

it('a full disk is logged once, however many requests fail, and the database counts as there', () => {
  const said: string[] = []
  const probed: string[] = []
  const say = (sentence: string): void => void said.push(sentence)
  const state = watchState('project', async () => void probed.push('probe'), { up: say, down: say })
  const words = 'could not extend file "base/5/1": No space left on device'
  for (let time = 1; time <= 3; time += 1)
    state.blame(Object.assign(new Error(words), { code: '53100' }))
  expect(said).toEqual([`the disk of the project database is full: ${words}`])
  expect({ up: state.isUp(), probed }).toEqual({ up: true, probed: [] })
  state.close()
})
