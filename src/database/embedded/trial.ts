// What a restored backup is asked: both databases answer, every table can be read to its end, and there is as much of
// everything as there was.
import type { Counts } from '../../backup/whole.ts'
import { askOnce } from '../connection/ask-once.ts'
import { controlOwner, owner } from './owner.ts'

/** Resolves to what is wrong with it; null where nothing is. `url`: of its superuser, by the name of the database. */
export const findDifference = async (
  url: (database: string) => string,
  { before, after }: Record<'before' | 'after', Counts>,
): Promise<string | null> => {
  await askOnce(url(controlOwner), 'select core.read_all()', [], 0)
  await askOnce(url(owner), 'select core.read_all()', [], 0)
  const [row] = await askOnce<{ difference: string | null }>(
    url(owner),
    'select operate.backup_differs($1, $2, operate.backup_counts()) as difference',
    [JSON.stringify(before), JSON.stringify(after)],
    0,
  )
  return row ? row.difference : 'it does not answer'
}
