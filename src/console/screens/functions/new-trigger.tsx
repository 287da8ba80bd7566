// A trigger that calls a function when rows of a table change.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../../load.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Choice, Field } from '../../parts/field.tsx'
import { linesOf, type SchemaReply } from '../../schema.ts'
import type { OneFunction } from './functions.ts'
import type { Asked } from './asked.ts'

const events = ['insert', 'update', 'delete'] as const

export const NewTrigger = ({
  of,
  onClose,
  onAsk,
}: {
  of: OneFunction
  onClose: () => void
  onAsk: (asked: Asked) => void
}): JSX.Element => {
  const { data } = useLoad<SchemaReply>('/admin/v1/schema')
  const tables = linesOf(data).filter(({ kind }) => kind.includes('table') || kind === 'view')
  const [at, setAt] = useState('0')
  const [name, setName] = useState(of.name)
  const [timing, setTiming] = useState('before')
  const [chosen, setChosen] = useState<readonly string[]>(['insert', 'update'])
  const [each, setEach] = useState('row')
  const [when, setWhen] = useState('')
  const table = tables[Number(at)]
  const isView = table?.kind === 'view'

  const submit = (event: Event): void => {
    event.preventDefault()
    if (!table) return
    onAsk({
      title: 'Make the trigger',
      wish: {
        name: `trigger ${name} on ${table.name}`,
        changes: [
          {
            do: 'trigger.create',
            schema: table.schema,
            table: table.name,
            name,
            timing: isView ? 'instead of' : timing,
            events: chosen,
            each: isView ? 'row' : each,
            ...(when !== '' && { when }),
            function: { schema: of.schema, name: of.name },
          },
        ],
      },
    })
  }
  return (
    <Dialog title={`New trigger that calls ${of.name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Choice label="Table" value={at} onValue={setAt} autoFocus>
          {tables.map((line, place) => (
            <option key={`${line.schema}.${line.name}`} value={String(place)}>
              {line.schema === 'public' ? line.name : `${line.schema}.${line.name}`}
            </option>
          ))}
        </Choice>
        <Field label="Name" value={name} onValue={setName} required autocomplete="off" />
        {!isView && (
          <>
            <Choice label="It runs" value={timing} onValue={setTiming}>
              <option value="before">before the row is written: it may change it</option>
              <option value="after">after the row is written</option>
            </Choice>
            <Choice label="Once for" value={each} onValue={setEach}>
              <option value="row">each row</option>
              <option value="statement">each statement</option>
            </Choice>
          </>
        )}
        <fieldset>
          <legend>On</legend>
          <div class="row">
            {events.map((one) => (
              <Check
                key={one}
                label={one}
                checked={chosen.includes(one)}
                onChecked={(isOn) =>
                  setChosen(events.filter((all) => (all === one ? isOn : chosen.includes(all))))
                }
              />
            ))}
          </div>
        </fieldset>
        <Field
          label="Only when"
          value={when}
          onValue={setWhen}
          placeholder="new.done"
          hint="A condition in SQL over new and old; empty: always."
          autocomplete="off"
        />
        <DialogEnd
          action="Show the SQL"
          onCancel={onClose}
          disabled={!table || chosen.length === 0}
        />
      </form>
    </Dialog>
  )
}
