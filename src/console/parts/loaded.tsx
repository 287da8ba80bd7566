// What is read: until it is there, where it was refused, and where there is nothing.
import type { ComponentChildren, JSX } from 'preact'
import type { Load } from '../load.ts'
import { ErrorNote, Loading } from './note.tsx'

export const Loaded = <T,>({
  of: { data, error, reload },
  empty,
  children,
}: {
  of: Load<T>
  /** What is said where there is nothing; false where there is something. */
  empty?: (data: T) => ComponentChildren
  children?: (data: T) => ComponentChildren
}): JSX.Element => (
  <>
    {error && <ErrorNote error={error} again={reload} />}
    {data === null && !error && <Loading />}
    {data !== null && (empty?.(data) || children?.(data))}
  </>
)
