// What is in a folder, a page at a time.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { objectPath, type Entry } from './storage.ts'

export const perPage = 100

const orders: Record<string, { column: string; order: string }> = {
  name: { column: 'name', order: 'asc' },
  newest: { column: 'created_at', order: 'desc' },
  changed: { column: 'updated_at', order: 'desc' },
}

/** A file and a folder may have the same name. */
export const idOf = ({ id, name }: Entry): string => id ?? `${name}/`

interface Entries {
  entries: readonly Entry[] | null
  error: Failure | null
  hasMore: boolean
  reload: () => void
}

/** One more than is shown is read: it says whether there are more. */
export const useEntries = (
  bucket: string,
  folder: readonly string[],
  { search, order, page }: { search: string; order: string; page: number },
): Entries => {
  const [read, setRead] = useState<{ entries: readonly Entry[] | null; error: Failure | null }>({
    entries: null,
    error: null,
  })
  const [turn, setTurn] = useState(0)
  const prefix = folder.join('/')
  useEffect(() => {
    const leaving = new AbortController()
    void api<Entry[]>('POST', objectPath(bucket, '', 'list/'), {
      body: {
        prefix,
        search,
        limit: perPage + 1,
        offset: (page - 1) * perPage,
        sortBy: orders[order] ?? orders['name'],
      },
      signal: leaving.signal,
    }).then(({ data, error }) => {
      if (!leaving.signal.aborted) setRead((before) => ({ entries: data ?? before.entries, error }))
    })
    return () => leaving.abort()
  }, [bucket, prefix, search, order, page, turn])
  const entries = useMemo(() => read.entries?.slice(0, perPage) ?? null, [read.entries])
  return {
    entries,
    error: read.error,
    hasMore: (read.entries?.length ?? 0) > perPage,
    reload: () => setTurn((n) => n + 1),
  }
}
