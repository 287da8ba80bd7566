// A list of the schema, read again when changes were made.
import { useLoad, type Load } from '../../load.ts'
import { useTurn } from '../../tray/turn.ts'

export const useSchema = <T>(path: string): Load<T> => {
  const loaded = useLoad<T>(`/admin/v1/${path}`)
  useTurn(loaded.reload)
  return loaded
}
