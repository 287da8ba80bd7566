// How an import ended: what came, whether it is equal, what did not come, and what to do next.
import type { JSX } from 'preact'
import { Fact } from '../../parts/fact.tsx'
import { bytes, count, duration, time } from '../../words.ts'
import type { Mode, Run } from './import.ts'
import { FailedFiles } from './report/failed-files.tsx'
import { Next } from './report/next.tsx'
import { Tables } from './report/tables.tsx'
import { Users } from './report/users.tsx'
import { Verdict } from './report/verdict.tsx'
import { titleOf } from './sources.ts'
import { Warnings } from './warnings.tsx'

const modeInWords: Record<Mode, string> = {
  create: 'into empty tables',
  replace: 'replaced what was here',
  refresh: 'brought up to date what was here',
}

export const Report = ({ of }: { of: Run }): JSX.Element => {
  const name = `import-${of.began_at.slice(0, 16).replaceAll(/[^0-9]/g, '-')}`
  return (
    <>
      <Verdict of={of} />
      <dl class="facts">
        <Fact long title="Source">
          {titleOf(of.source)}, <bdi>{of.place}</bdi>
        </Fact>
        <Fact long title="Mode">
          {modeInWords[of.mode]}
          {of.dry_run && ', tried only'}
        </Fact>
        <Fact long title="Began">
          {time(of.began_at)}
        </Fact>
        <Fact long title="By">
          {of.operator ?? 'the service key'}
        </Fact>
        {of.summary && (
          <Fact long title="Took">
            {duration(of.summary.seconds * 1000)}
          </Fact>
        )}
        {of.summary?.objects && (
          <Fact long title="Files">
            {count(of.summary.objects.moved)} moved, {bytes(of.summary.objects.bytes)}
          </Fact>
        )}
      </dl>
      <Tables of={of} />
      {of.summary?.users && <Users of={of.summary.users} />}
      {of.summary && of.summary.failedObjects.length > 0 && (
        <FailedFiles of={of.summary.failedObjects} name={name} />
      )}
      <Warnings
        of={of.warnings}
        name={`${name}-warnings`}
        none={
          of.state === 'done' ? 'There is nothing to warn of.' : 'There was no warning until then.'
        }
      />
      {of.state === 'done' && !of.dry_run && <Next />}
    </>
  )
}
