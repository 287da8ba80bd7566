// The tokens of one page are those of all tabs of its origin, so that one tab shows what another has written.
import { makeAfter, type After } from './core/after.ts'

export const makeAfterOfTabs = (url: string): After => {
  const key = `plinth-after-${url}`
  return makeAfter({
    read: () => ofTabs((storage) => storage.getItem(key)) ?? null,
    write: (text) => ofTabs((storage) => storage.setItem(key, text)),
  })
}

/** A page may have no storage, or it is full. */
const ofTabs = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(window.localStorage)
  } catch {
    return
  }
}
