// Moving in, a step after the other: the source, what of it comes, the run, its report.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useLoad } from '../../load.ts'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import { ask, query } from '../../route.ts'
import { Choose } from './choose.tsx'
import { change, choose, draft } from './draft.ts'
import { resume } from './history.tsx'
import { isResumable, runPath, type Run } from './import.ts'
import { LiveRun } from './live-run.tsx'
import { ended, live, refused } from './live.ts'
import { Refused } from './refused.tsx'
import { Report } from './report.tsx'
import { Source } from './source.tsx'

export const MoveIn = (): JSX.Element => {
  const source = query.value.get('source')
  const resumes = query.value.get('resume')
  // An address without one leaves what was begun.
  useEffect(() => {
    if (source !== null) choose(source)
  }, [source])
  if (live.value) return <LiveRun of={live.value} />
  if (ended.value) return <Ended of={ended.value} />
  if (resumes !== null) return <Resume id={resumes} />
  const { found } = draft.value
  return found ? <Choose found={found} /> : <Source resumes={null} />
}

const Ended = ({ of }: { of: Run }): JSX.Element => {
  const back = (): void => {
    ended.value = null
    ask({ resume: null })
    // What was found of the source, and here, is no longer so.
    if (!of.dry_run) change({ found: null })
  }
  return (
    <>
      <header class="title">
        <h2>{of.dry_run ? 'What would happen' : 'The report'}</h2>
        {of.dry_run ? (
          <button type="button" class="main" onClick={back}>
            Back to what comes
          </button>
        ) : (
          <button type="button" onClick={back}>
            Import again
          </button>
        )}
        {isResumable(of) && (
          <button
            type="button"
            class="main"
            onClick={() => {
              ended.value = null
              resume(of)
            }}
          >
            Go on with it
          </button>
        )}
      </header>
      <Report of={of} />
    </>
  )
}

const Resume = ({ id }: { id: string }): JSX.Element => {
  const { data, error, reload } = useLoad<{ runs: Run[] }>(runPath(id))
  if (error) return <ErrorNote error={error} again={reload} />
  if (!data) return <Loading />
  const run = data.runs[0]
  return (
    <>
      {refused.value && <Refused error={refused.value} />}
      <Source resumes={run ?? null} />
    </>
  )
}
