// What is there, what of it comes, and how: before anything is written.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { many } from '../../words.ts'
import { Buckets } from './choose/buckets.tsx'
import { ModeChoice } from './choose/mode.tsx'
import { People } from './choose/people.tsx'
import { Summary } from './choose/summary.tsx'
import { TableChoice } from './choose/tables.tsx'
import { bodyOf, change, draft, kindOf, selectionOf } from './draft.ts'
import type { SourceFacts } from './import.ts'
import { begin, refused } from './live.ts'
import { Refused } from './refused.tsx'
import { ReplaceDialog } from './replace.tsx'
import { Warnings } from './warnings.tsx'

export const Choose = ({ found }: { found: SourceFacts }): JSX.Element => {
  const of = draft.value
  const [isAsking, setAsking] = useState(false)
  const start = (isDry: boolean): void => {
    const { mode } = of
    void begin({ ...bodyOf(of), mode, selection: selectionOf(of), ...(isDry && { dry_run: true }) })
  }
  const full = found.conflicts.filter((item) => of.tables.has(item))
  return (
    <>
      <header class="title">
        <h2>What {kindOf(of)?.title} has</h2>
        <button
          type="button"
          onClick={() => {
            refused.value = null
            change({ found: null })
          }}
        >
          Back to the source
        </button>
      </header>
      <Summary of={found} />
      <Warnings
        of={found.warnings}
        name={`${of.source ?? 'import'}-warnings`}
        none="All of it comes as it is: there is nothing to warn of."
      />
      <section class="parted" aria-label="What comes">
        <h2>What comes</h2>
        <TableChoice
          found={found}
          chosen={of.tables}
          onChosen={(tables) => change({ tables })}
          full={found.conflicts}
        />
        <People of={of} found={found} />
        <Buckets of={of} found={found} />
      </section>
      <ModeChoice mode={of.mode} />
      {of.mode === 'create' && full.length > 0 && !refused.value && (
        <div class="note attention">
          <p>
            <strong>
              {many(full.length, 'chosen table holds rows', 'chosen tables hold rows')} here:
            </strong>{' '}
            <bdi>{full.join(', ')}</bdi>.
          </p>
          <p>
            An import into empty tables will be refused. Leave them out, empty them, or choose to
            replace them or bring them up to date.
          </p>
        </div>
      )}
      {refused.value && <Refused error={refused.value} />}
      <div class="row">
        <button type="button" onClick={() => start(true)}>
          Try it without writing
        </button>
        {of.mode === 'create' ? (
          <button type="button" class="main" onClick={() => start(false)}>
            Import
          </button>
        ) : (
          <button type="button" class="main bad" onClick={() => setAsking(true)}>
            {of.mode === 'replace' ? 'Replace…' : 'Bring up to date…'}
          </button>
        )}
      </div>
      {isAsking && (
        <ReplaceDialog
          body={{ ...bodyOf(of), mode: of.mode, selection: selectionOf(of) }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
