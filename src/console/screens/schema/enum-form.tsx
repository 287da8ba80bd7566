// A type with a few values: a new one, one more value, or another name for one.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Area, Choice, Field } from '../../parts/field.tsx'
import { wait } from '../../tray/tray.ts'
import { ChangeForm } from '../tables/structure/form.tsx'
import type { Type } from '../tables/structure/type-field.tsx'

export const EnumForm = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const values = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return (
    <ChangeForm
      title="New enum"
      onClose={onClose}
      onSubmit={() =>
        wait(null, [`Make the enum ${name}`, { do: 'enum.create', schema: 'public', name, values }])
      }
    >
      <Field label="Name" value={name} onValue={setName} required autoFocus autocomplete="off" />
      <Area label="Values, a line each, in their order" value={text} onValue={setText} rows={6} />
    </ChangeForm>
  )
}

export const ValueForm = ({ type, onClose }: { type: Type; onClose: () => void }): JSX.Element => {
  const { schema, name } = type
  const labels = type.labels ?? []
  const [renamed, setRenamed] = useState('')
  const [value, setValue] = useState('')
  const [before, setBefore] = useState('')
  const submit = (): void =>
    renamed === ''
      ? wait(null, [
          `Add the value ${value} to ${name}`,
          { do: 'enum.add', schema, name, value, ...(before !== '' && { before }) },
        ])
      : wait(null, [
          `Rename the value ${renamed} of ${name} to ${value}`,
          { do: 'enum.rename', schema, name, value: renamed, to: value },
        ])
  return (
    <ChangeForm title={`Values of ${name}`} onClose={onClose} onSubmit={submit}>
      <Choice label="What to do" value={renamed} onValue={setRenamed} autoFocus>
        <option value="">add a value</option>
        {labels.map((label) => (
          <option key={label} value={label}>
            rename {label}
          </option>
        ))}
      </Choice>
      <Field
        label={renamed === '' ? 'New value' : 'New name'}
        value={value}
        onValue={setValue}
        required
        autocomplete="off"
      />
      {renamed === '' && (
        <Choice label="Its place" value={before} onValue={setBefore}>
          <option value="">last</option>
          {labels.map((label) => (
            <option key={label} value={label}>
              before {label}
            </option>
          ))}
        </Choice>
      )}
      <p class="quiet">A value cannot be taken away: Postgres only adds and renames them.</p>
    </ChangeForm>
  )
}
