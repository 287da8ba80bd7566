// The sequences, those of identity columns too: where each is, and where it starts anew.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useForm } from '../../form.ts'
import { Field } from '../../parts/field.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
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
  const loaded = useSchema<{ sequences: Sequence[] }>('schema/sequences?limit=1000')
  const [chosen, setChosen] = useState<Sequence | null>(null)
  const mayChange = may('POST', 'schema/changes')
  return (
    <>
      <Loaded
        of={loaded}
        empty={({ sequences }) =>
          sequences.length === 0 && (
            <Empty title="No sequence">
              <p>A column that numbers its rows itself has one.</p>
            </Empty>
          )
        }
      >
        {({ sequences }) => (
          <Listing
            label="Sequences"
            rows={sequences}
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
                          word="Restart…"
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
      </Loaded>
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
  const form = useForm(
    { from: '' },
    ({ from }) => {
      wait(null, [
        `Restart the sequence ${name}${from === '' ? '' : ` at ${from}`}`,
        { do: 'sequence.restart', schema, name, ...(from !== '' && { with: Number(from) }) },
      ])
    },
    onClose,
  )
  return (
    <ChangeForm title={`Restart ${name}`} of={form} onClose={onClose}>
      <Field
        label="Next number"
        {...form.field('from')}
        autoFocus
        hint="Left empty it is the first one. A number that is in a key already fails there."
      />
    </ChangeForm>
  )
}
