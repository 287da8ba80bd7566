// Where the project comes from: the kind of source, and what it must be told to be read.
import type { JSX } from 'preact'
import { ask } from '../../route.ts'
import { choose, draft, kindOf } from './draft.ts'
import type { Run } from './import.ts'
import { Kinds } from './kinds.tsx'
import { ConfigForm } from './source/config-form.tsx'
import { Resumes } from './source/resumes.tsx'
import { sources } from './sources.ts'

export const Source = ({ resumes }: { resumes: Run | null }): JSX.Element => {
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
