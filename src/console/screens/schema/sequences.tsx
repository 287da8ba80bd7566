// The sequences, those of identity columns too: where each is, and where it starts anew.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from '../../parts/field.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { may } from '../../session.ts'
import { wait } from '../../tray/tray.ts'
import { Act } from '../tables/structure/act.tsx'
import { ChangeForm } from '../tables/structure/form.tsx'
import { useSchema } from './read.ts'

interface Sequence {
  id: string
  schema: string
  name: string
  type: string
  increment: number
  last_value: number | null
  owned_by: string | null
  identity: boolean | null
  cycle: boolean
}

export const Sequences = (): JSX.Element => {
  const { data, error, reload } = useSchema<{ sequences: Sequence[] }>(
    'schema/sequences?limit=1000',
  )
  const [chosen, setChosen] = useState<Sequence | null>(null)
  const mayChange = may('POST', 'schema/changes')
  return (
    <>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data?.sequences.length === 0 && (
        <Empty title="No sequence">
          <p>A column that numbers its rows itself has one.</p>
        </Empty>
      )}
      {data && data.sequences.length > 0 && (
        <Listing
          label="Sequences"
          rows={data.sequences}
          keyOf={(sequence) => sequence.id}
          columns={[
            { title: 'Name', wide: true, cell: (sequence) => <code>{sequence.id}</code> },
            { title: 'Numbers', cell: (sequence) => <code>{sequence.owned_by}</code> },
            { title: 'Type', cell: (sequence) => <code>{sequence.type}</code> },
            {
              title: 'Last',
              number: true,
              cell: (sequence) => sequence.last_value ?? 'unknown or none',
            },
            { title: 'Step', number: true, cell: (sequence) => sequence.increment },
            ...(mayChange
              ? [
                  {
                    title: 'Change',
                    cell: (sequence: Sequence) => (
                      <Act
                        word="Restart"
                        of={`sequence ${sequence.name}`}
                        onClick={() => setChosen(sequence)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {chosen && <Restart sequence={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

const Restart = ({
  sequence: { schema, name },
  onClose,
}: {
  sequence: Sequence
  onClose: () => void
}): JSX.Element => {
  const [from, setFrom] = useState('')
  return (
    <ChangeForm
      title={`Restart ${name}`}
      onClose={onClose}
      onSubmit={() =>
        wait(null, [
          `Restart the sequence ${name}${from === '' ? '' : ` at ${from}`}`,
          { do: 'sequence.restart', schema, name, ...(from !== '' && { with: Number(from) }) },
        ])
      }
    >
      <Field
        label="Next number"
        value={from}
        onValue={setFrom}
        autoFocus
        hint="Left empty it is the first one. A number that is in a key already fails there."
      />
    </ChangeForm>
  )
}
