// Plays the cases one after the other, and says what became of each.
import { createClient } from '../../../src/client/main.ts'
import { auth } from './auth.ts'
import { setFaults } from './faults.ts'
import { live } from './live.ts'
import { moved } from './moved.ts'
import { rest } from './rest.ts'
import { storage } from './storage.ts'
import { memory, type Case, type Place, type World } from './world.ts'

export interface Report {
  name: string
  /** What went wrong; null: nothing. */
  trouble: string | null
  ms: number
}

export const cases: Case[] = [...moved, ...rest, ...auth, ...storage, ...live]

const patience = 25_000

const late = (name: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${name}: not done in time`)), patience)
  })

export const play = async (world: World, one: Case): Promise<Report> => {
  const began = Date.now()
  const { name } = one
  try {
    await setFaults(world.url, [])
    await Promise.race([one.run(world), late(name)])
    return { name, trouble: null, ms: Date.now() - began }
  } catch (error) {
    const { message, stack } = error as Error
    return { name, trouble: `${message}\n${stack}`, ms: Date.now() - began }
  }
}

/** `options`: what this platform's clients need beside the usual. */
export const run = async (place: Place, options: object = {}): Promise<Report[]> => {
  const world: World = {
    ...place,
    open: (kept = memory()) =>
      createClient(place.url, place.key, { ...options, auth: { storage: kept } }),
  }
  const reports: Report[] = []
  for (const one of cases) reports.push(await play(world, one))
  return reports
}
