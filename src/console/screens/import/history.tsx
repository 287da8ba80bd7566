// Every import, newest first, each with its report.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useLoad } from '../../load.ts'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { ask, go, hrefOf } from '../../route.ts'
import { may } from '../../session.ts'
import { count, time } from '../../words.ts'
import { isResumable, runPath, type Run } from './import.ts'
import { Report } from './report.tsx'
import { titleOf } from './sources.ts'

const most = 50
/** Milliseconds between two looks at one that runs. */
const pause = 3_000

const tags: Readonly<Record<Run['state'], string>> = {
  running: 'tag',
  done: 'tag good',
  failed: 'tag bad',
  cancelled: 'tag',
  interrupted: 'tag bad',
}

export const History = ({ run }: { run: string | null }): JSX.Element =>
  run === null ? <Runs /> : <OneRun key={run} id={run} />

/** Again and again while one of them runs. */
const useRuns = (path: string): ReturnType<typeof useLoad<{ runs: Run[] }>> => {
  const loaded = useLoad<{ runs: Run[] }>(path)
  useEffect(() => {
    if (!loaded.data?.runs.some(({ state }) => state === 'running')) return
    const timer = setTimeout(loaded.reload, pause)
    return () => clearTimeout(timer)
  }, [loaded.data])
  return loaded
}

const Runs = (): JSX.Element => {
  const loaded = useRuns(`/admin/v1/import/history?limit=${most}`)
  return (
    <Loaded
      of={loaded}
      empty={({ runs }) =>
        runs.length === 0 && (
          <Empty title="No import yet">
            <p>
              Each run stands here with its report: what came, what differs, and what did not come.
            </p>
          </Empty>
        )
      }
    >
      {({ runs }) => (
        <>
          <Listing
            label="Imports"
            rows={runs}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Began',
                cell: (run) => (
                  <button
                    type="button"
                    class="bare link when"
                    onClick={() => ask({ run: run.id })}
                    aria-label={`The import of ${time(run.began_at)} from ${run.place}`}
                  >
                    {time(run.began_at)}
                  </button>
                ),
              },
              {
                title: 'Source',
                wide: true,
                cell: ({ source, place }) => (
                  <>
                    {titleOf(source)}, <bdi>{place}</bdi>
                  </>
                ),
              },
              {
                title: 'State',
                cell: ({ state, dry_run: isDry }) => (
                  <>
                    <span class={tags[state]}>{state}</span>
                    {isDry && <span class="tag">tried only</span>}
                  </>
                ),
              },
              { title: 'Mode', cell: ({ mode }) => mode },
              {
                title: 'Tables',
                number: true,
                cell: ({ finished }) => count(Object.keys(finished).length),
              },
              {
                title: 'Warnings',
                number: true,
                cell: ({ warnings, summary }) => count(summary?.warnings ?? warnings.length),
              },
              { title: 'By', cell: ({ operator }) => operator ?? 'the service key' },
            ]}
          />
          {runs.length === most && <p class="quiet">The last {most} are shown.</p>}
        </>
      )}
    </Loaded>
  )
}

const OneRun = ({ id }: { id: string }): JSX.Element => {
  const loaded = useRuns(runPath(id))
  const run = loaded.data?.runs[0]
  return (
    <>
      <div class="row">
        <button type="button" onClick={() => ask({ run: null })}>
          All imports
        </button>
        {run && isResumable(run) && may('POST', 'import/run') && (
          <button type="button" class="main" onClick={() => resume(run)}>
            Go on with it
          </button>
        )}
      </div>
      <Loaded
        of={loaded}
        empty={({ runs }) => runs.length === 0 && <Empty title="There is no such import" />}
      >
        {() => run && <Report of={run} />}
      </Loaded>
    </>
  )
}

export const resume = ({ id, source }: Run): void =>
  go(`${hrefOf('import')}?source=${encodeURIComponent(source)}&resume=${encodeURIComponent(id)}`)
