// A trigger that calls a function when rows of a table change.
import type { JSX } from 'preact'
import { useForm } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
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
  const form = useForm(
    {
      at: '0',
      name: of.name,
      timing: 'before',
      chosen: ['insert', 'update'] as readonly string[],
      each: 'row',
      when: '',
    },
    ({ name, timing, chosen, each, when }) => {
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
    },
  )
  const { at, chosen } = form.values
  const table = tables[Number(at)]
  const isView = table?.kind === 'view'
  return (
    <Dialog title={`New trigger that calls ${of.name}`} onClose={onClose}>
      <Form
        of={form}
        action="Show the SQL"
        onCancel={onClose}
        isReady={table !== undefined && chosen.length > 0}
      >
        <Choice label="Table" {...form.field('at')} autoFocus>
          {tables.map((line, place) => (
            <option key={`${line.schema}.${line.name}`} value={String(place)}>
              {line.schema === 'public' ? line.name : `${line.schema}.${line.name}`}
            </option>
          ))}
        </Choice>
        <Field label="Name" {...form.field('name')} required autocomplete="off" />
        {!isView && (
          <>
            <Choice label="It runs" {...form.field('timing')}>
              <option value="before">before the row is written: it may change it</option>
              <option value="after">after the row is written</option>
            </Choice>
            <Choice label="Once for" {...form.field('each')}>
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
                  form.set({
                    chosen: events.filter((all) => (all === one ? isOn : chosen.includes(all))),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <Field
          label="Only when"
          {...form.field('when')}
          placeholder="new.done"
          hint="A condition in SQL over new and old; empty: always."
          autocomplete="off"
        />
      </Form>
    </Dialog>
  )
}
