import type { Config } from '../../config.ts'
import type { Log } from '../../log/log.ts'
import type { Place } from './store.ts'

export const findBucket = (...[]: [config: Config, log: Log]): Promise<Place> =>
  Promise.reject(new Error('soon'))
