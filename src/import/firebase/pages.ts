// Pages are asked for one ahead: the next is on its way while one is stored.
export async function* ahead<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  const ask = (): Promise<IteratorResult<T>> => {
    const asked = pages.next()
    asked.catch(() => undefined) // it is thrown where it is awaited
    return asked
  }
  let next = ask()
  try {
    for (;;) {
      const result = await next
      if (result.done === true) return
      next = ask()
      yield result.value
    }
  } finally {
    await pages.return(undefined)
  }
}

/** How many items to ask for, so that a page has about so many bytes. */
export interface PageSize {
  now: () => number
  seen: (items: number, bytes: number) => void
}

export const makePageSize = (wantedBytes = 4_194_304, most = 1_000): PageSize => {
  let size = Math.min(100, most)
  return {
    now: () => size,
    seen: (items, bytes) => {
      if (items === 0) return
      const fitting = Math.floor(wantedBytes / (bytes / items))
      size = Math.max(1, Math.min(most, 4 * size, fitting))
    },
  }
}
