// The first screen: what needs attention, then how much there is of everything.
import type { JSX } from 'preact'
import { useLoad } from '../load.ts'
import { ErrorNote, Loading } from '../parts/note.tsx'
import { Attention } from './overview/attention.tsx'
import { FirstSteps } from './overview/first-steps.tsx'
import { Health } from './overview/health.tsx'
import { Here } from './overview/here.tsx'
import { Readiness } from './overview/readiness.tsx'
import type { Overview as Reply } from './overview/overview.ts'

export const Overview = (): JSX.Element => {
  const { data, error, reload } = useLoad<Reply>('/admin/v1/overview')
  return (
    <>
      <h1>Overview</h1>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Attention of={data} />
          <Readiness />
          {(data.tables.total === 0 || data.users.total === 0) && <FirstSteps of={data} />}
          <Here of={data} />
          <Health of={data} />
        </>
      )}
    </>
  )
}
