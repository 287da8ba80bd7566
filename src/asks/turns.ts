// Who derives keys from passwords: a few at a time, and who comes when too many wait is refused.
import { Refusal } from '../errors.ts'
import { makeSemaphore, type Semaphore } from '../tools/semaphore.ts'

const tooMany = (): Refusal =>
  new Refusal('unavailable', 'too many sign-ins at once', { 'retry-after': '1' })

export const makeTurns = (atOnce: number, mostWaiting = 64): Semaphore =>
  makeSemaphore(atOnce, { mostWaiting, refusal: tooMany })
