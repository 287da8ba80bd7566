// A trigger: which function runs when rows change.
import type { JSX } from 'preact'
import { known } from '../../../change.ts'
import { useForm } from '../../../form.ts'
import { useLoad } from '../../../load.ts'
import { Check, Choice, Field } from '../../../parts/field.tsx'
import type { Relation } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { ChangeForm } from './form.tsx'

interface Callable {
  id: string
  schema: string
  name: string
  returns: string
}

export const TriggerForm = ({
  relation,
  onClose,
}: {
  relation: Relation
  onClose: () => void
}): JSX.Element => {
  const { schema, name: table } = relation
  const { data } = useLoad<{ functions: Callable[] }>('/admin/v1/schema/functions?limit=1000')
  const functions = (data?.functions ?? []).filter(({ returns }) => returns === 'trigger')
  const form = useForm(
    {
      name: '',
      timing: relation.query === null ? 'after' : 'instead of',
      events: ['insert'],
      id: '',
      isForRows: true,
      when: '',
    },
    ({ name, timing, events, id, isForRows, when }) => {
      const called = functions.find((one) => one.id === id)
      if (!called) return
      wait(known(relation), [
        `Add the trigger ${name} to ${table}`,
        {
          do: 'trigger.create',
          schema,
          table,
          name,
          timing,
          events,
          each: isForRows ? 'row' : 'statement',
          function: { schema: called.schema, name: called.name },
          ...(when !== '' && { when }),
        },
      ])
    },
    onClose,
  )
  const { events } = form.values

  return (
    <ChangeForm title={`New trigger of ${table}`} of={form} onClose={onClose}>
      <Field label="Name" {...form.field('name')} required autoFocus autocomplete="off" />
      <Choice label="It runs" {...form.field('timing')}>
        <option value="before">before the change: it may alter or stop it</option>
        <option value="after">after the change</option>
        <option value="instead of">instead of it (views)</option>
      </Choice>
      <fieldset class="picks">
        <legend>When rows are</legend>
        <div>
          {['insert', 'update', 'delete', 'truncate'].map((event) => (
            <Check
              key={event}
              label={event}
              checked={events.includes(event)}
              onChecked={(is) =>
                form.set({
                  events: is ? [...events, event] : events.filter((one) => one !== event),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Choice label="The function that runs" {...form.field('id')} required>
        <option value="">choose</option>
        {functions.map((one) => (
          <option key={one.id} value={one.id}>
            {one.id}
          </option>
        ))}
      </Choice>
      {data && functions.length === 0 && (
        <p class="note">No function returns a trigger yet: write one on the SQL page first.</p>
      )}
      <Check label="for each row, not once" {...form.check('isForRows')} />
      <Field
        label="Only when"
        {...form.field('when')}
        hint="An expression: old.title is distinct from new.title"
      />
    </ChangeForm>
  )
}
