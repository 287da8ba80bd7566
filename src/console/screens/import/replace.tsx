// What an import that replaces rows will delete: named and counted before it is confirmed.
import type { JSX } from 'preact'
import { useForm } from '../../form.ts'
import { useAnswer } from '../../load.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { many } from '../../words.ts'
import { send } from './draft.ts'
import type { Body, Emptied, SourceFacts } from './import.ts'
import { begin } from './live.ts'
import { Names } from './refused.tsx'

export const ReplaceDialog = ({
  body,
  onClose,
}: {
  body: Body
  onClose: () => void
}): JSX.Element => {
  const takes = useAnswer('', (signal) => send<SourceFacts>('inspect', body, signal))
  const emptied = takes.data?.emptied ?? []
  const keys = takes.data?.referenced_by ?? []
  const form = useForm({}, () => {
    onClose()
    void begin(body)
  })
  return (
    <Confirm
      title={body.mode === 'refresh' ? 'Bring up to date' : 'Replace what is here'}
      action={emptied.length === 0 ? 'Import' : `Delete ${sentence(emptied)}, and import`}
      of={form}
      takes={takes}
      isReady={takes.data !== null && keys.length === 0}
      destroys={emptied.length > 0}
      onClose={onClose}
    >
      {({ refusal }) => (
        <>
          {emptied.length === 0 && (
            <p>None of the chosen tables holds a row here, so nothing is deleted.</p>
          )}
          {emptied.length > 0 && (
            <div class="note error">
              <p>
                <strong>
                  {sentence(emptied)} will be deleted
                  {body.mode === 'refresh' && ', each table when its new rows are here'}:
                </strong>
              </p>
              <ul class="names">
                {emptied.map((one) => (
                  <li key={one.item}>
                    <bdi>{one.item}</bdi>: {rowsIn(one)}
                  </li>
                ))}
              </ul>
              <p>They cannot be brought back but from a backup.</p>
            </div>
          )}
          {keys.length > 0 && (
            <div class="note error">
              <p>
                <strong>This cannot be done:</strong> {refusal?.message}.
              </p>
              <Names of={keys} />
            </div>
          )}
        </>
      )}
    </Confirm>
  )
}

const rowsIn = ({ rows, about }: Emptied): string => `${about ? 'about ' : ''}${many(rows, 'row')}`

/** "about 1,200 rows of 2 tables" */
const sentence = (emptied: readonly Emptied[]): string => {
  const rows = emptied.reduce((sum, one) => sum + one.rows, 0)
  const isAbout = emptied.some(({ about }) => about)
  return `${rowsIn({ item: '', rows, about: isAbout })} of ${many(emptied.length, 'table')}`
}
