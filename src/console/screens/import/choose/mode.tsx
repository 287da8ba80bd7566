// Into empty tables, or in place of what is here.
import type { JSX } from 'preact'
import { change } from '../draft.ts'
import type { Mode } from '../import.ts'
import { Kinds, type KindChoice } from '../kinds.tsx'

const modes: readonly KindChoice<Mode>[] = [
  [
    'create',
    'Into empty tables',
    'Nothing is deleted. A chosen table that holds rows here stops the import before anything is written.',
  ],
  [
    'replace',
    'Replace what is here',
    'The chosen tables are emptied first, then filled: one that fails stays empty.',
  ],
  [
    'refresh',
    'Bring up to date',
    'To switch over with. The rows of each chosen table give way to those of the source once all of them are here: a table that fails keeps its rows.',
  ],
]

export const ModeChoice = ({ mode }: { mode: Mode }): JSX.Element => (
  <Kinds
    legend="How it comes"
    group="mode"
    kinds={modes}
    chosen={mode}
    onChosen={(chosen) => change({ mode: chosen })}
    few
  >
    <p class="quiet">
      A table that exists here with the same columns keeps its keys, policies and triggers: only
      rows come. Tables that are not chosen stay. Users and files that are missing are added; users
      who are here get what changed in the source and not here, such as a ban or a new password.
    </p>
  </Kinds>
)
