// What is in a folder, a page at a time.
import { useMemo } from 'preact/hooks'
import { api } from '../../api.ts'
import { useAnswer, type Load } from '../../load.ts'
import { objectPath, type FolderEntry } from './storage.ts'

export const perPage = 100

const orders: Record<string, { column: string; order: string }> = {
  name: { column: 'name', order: 'asc' },
  newest: { column: 'created_at', order: 'desc' },
  changed: { column: 'updated_at', order: 'desc' },
}

/** A file and a folder may have the same name. */
export const idOf = ({ id, name }: FolderEntry): string => id ?? `${name}/`

interface Entries extends Load<readonly FolderEntry[]> {
  hasMore: boolean
}

/** One more than is shown is read: it says whether there are more. */
export const useEntries = (
  bucket: string,
  folder: readonly string[],
  { search, order, page }: { search: string; order: string; page: number },
): Entries => {
  const prefix = folder.join('/')
  const { data, ...loaded } = useAnswer<FolderEntry[]>(
    JSON.stringify([bucket, prefix, search, order, page]),
    (signal) =>
      api<FolderEntry[]>('POST', objectPath(bucket, '', 'list/'), {
        body: {
          prefix,
          search,
          limit: perPage + 1,
          offset: (page - 1) * perPage,
          sortBy: orders[order] ?? orders['name'],
        },
        signal,
      }),
  )
  const shown = useMemo(() => data?.slice(0, perPage) ?? null, [data])
  return { ...loaded, data: shown, hasMore: (data?.length ?? 0) > perPage }
}
