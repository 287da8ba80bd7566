// Keeps a user out, for a while or for good.
import type { JSX } from 'preact'
import { api } from '../../api.ts'
import { useForm } from '../../form.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { forEver, routeOf, titleOf, type User } from './users.ts'

const spans = [
  ['1h', 'an hour'],
  ['24h', 'a day'],
  ['168h', 'a week'],
  ['720h', '30 days'],
  ['ever', 'for good'],
  ['date', 'until a day and time'],
] as const

export const Ban = ({
  of,
  onClose,
  onDone,
}: {
  of: User
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const form = useForm(
    { span: 'ever', until: '' },
    (values) => api('PUT', routeOf(of.id), { body: bodyOf(values) }),
    onDone,
  )
  return (
    <Dialog title={`Ban ${titleOf(of)}`} onClose={onClose}>
      <Form of={form} action={`Ban ${titleOf(of)}`} onCancel={onClose} destroys>
        <p>
          Every session and link of theirs ends, and they cannot sign in. Access tokens that are out
          read on until they expire.
        </p>
        <Choice label="For how long" {...form.field('span')} autoFocus>
          {spans.map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </Choice>
        {form.values.span === 'date' && (
          <Field
            label="Until"
            type="datetime-local"
            required
            {...form.field('until')}
            hint="In your own time zone."
          />
        )}
      </Form>
    </Dialog>
  )
}

const bodyOf = ({ span, until }: { span: string; until: string }): unknown => {
  if (span === 'ever') return { banned_until: forEver }
  return span === 'date' ? { banned_until: new Date(until).toISOString() } : { ban_duration: span }
}
