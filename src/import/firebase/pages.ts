// Pages of a list: until the last, one ahead, and how large they are.

/** As a request has it; without a member for the first page. */
export interface PageToken {
  pageToken?: string
}

/** Pages may be short or empty: only one without a token is the last. */
export async function* allPages<T extends { nextPageToken?: string | undefined }>(
  ask: (token: PageToken) => Promise<T>,
): AsyncGenerator<T> {
  let token: PageToken = {}
  do {
    const page = await ask(token)
    yield page
    token = page.nextPageToken ? { pageToken: page.nextPageToken } : {}
  } while (token.pageToken !== undefined)
}

/** Pages are asked for one ahead: the next is on its way while one is stored. */
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

const wantedBytes = 4_194_304
const mostItems = 1_000

export const makePageSize = (): PageSize => {
  let size = 100
  return {
    now: () => size,
    seen: (items, bytes) => {
      if (items === 0) return
      const fitting = Math.floor(wantedBytes / (bytes / items))
      size = Math.max(1, Math.min(mostItems, 4 * size, fitting))
    },
  }
}
