// The again ask: SQL is called once more, because what it did has to be committed before it goes on.
import type { Perform } from './perform.ts'

export const callAgain: Perform = () => Promise.resolve({})
