// Moving in, a step after the other: the source, what of it comes, the run, its report.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useLoad } from '../../load.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { ask, query, hrefOf } from '../../route.ts'
import { many, time } from '../../words.ts'
import { Choose } from './choose.tsx'
import { change, choose, draft, kindOf } from './draft.ts'
import { resume } from './history.tsx'
import { isResumable, runPath, type Run } from './import.ts'
import { Kinds } from './kinds.tsx'
import { LiveRun } from './live-run.tsx'
import { ended, live, refused } from './live.ts'
import { Refused } from './refused.tsx'
import { Report } from './report.tsx'
import { ConfigForm } from './config-form.tsx'
import { sources, fileIsNeeded, titleOf } from './sources.ts'

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
  const runs = useLoad<{ runs: Run[] }>(runPath(id))
  return (
    <Loaded of={runs}>
      {({ runs: [run] }) => (
        <>
          {refused.value && <Refused error={refused.value} />}
          <Source resumes={run ?? null} />
        </>
      )}
    </Loaded>
  )
}

/** Where the project comes from: the kind of source, and what it must be told to be read. */
const Source = ({ resumes }: { resumes: Run | null }): JSX.Element => {
  const kind = kindOf(draft.value)
  return (
    <>
      {resumes ? <Resumes run={resumes} /> : <SourceChoice chosen={kind?.name} />}
      {kind && <ConfigForm key={kind.name} kind={kind} resumes={resumes} />}
    </>
  )
}

const SourceChoice = ({ chosen }: { chosen: string | undefined }): JSX.Element => (
  <Kinds
    legend="Where the project comes from"
    group="source"
    kinds={sources.map(({ name, title, sentence }) => [name, title, sentence] as const)}
    chosen={chosen}
    onChosen={(name) => {
      choose(name)
      ask({ source: name })
    }}
  />
)

/** An import that goes on where an earlier one ended. */
const Resumes = ({ run }: { run: Run }): JSX.Element => (
  <div class="note">
    <p>
      <strong>
        Goes on with the import of {time(run.began_at)} from {titleOf(run.source)}
      </strong>
      , <bdi>{run.place}</bdi>.
    </p>
    <p>
      {many(Object.keys(run.finished).length, 'table')} had come whole, and will not be copied
      again. Users and files that are here are found by their ids. What was chosen, and the mode,
      stay as they were.
    </p>
    <p class="quiet">
      Passwords and keys were kept nowhere, so they are needed again
      {fileIsNeeded(run.source) && ', and so is the file, under the same name'}.
    </p>
    <p>
      <a href={hrefOf('import')}>Begin another import instead</a>
    </p>
  </div>
)
