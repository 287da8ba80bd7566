// All of the application's schema as a script of SQL.
import type { JSX } from 'preact'
import { Copied } from '../../parts/copy.tsx'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import { useSchema } from './read.ts'

export const AsSql = (): JSX.Element => {
  const { data, error, reload } = useSchema<string>('schema/definition')
  return (
    <>
      <p class="quiet">
        It makes everything again, without rows, in a database into which Plinth was installed.
      </p>
      {error && <ErrorNote error={error} again={reload} />}
      {data === null && !error && <Loading />}
      {data !== null && <Copied label="The whole schema" text={data} />}
    </>
  )
}
