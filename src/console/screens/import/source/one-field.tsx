// One thing that a source must be told.
import type { JSX } from 'preact'
import { Area, Field } from '../../../parts/field.tsx'
import { draft, reconfigure, type Draft } from '../draft.ts'
import type { ConfigField } from '../sources.ts'
import { KeyFile } from './files.tsx'

export const OneField = ({
  field: { name, label, hint, kind, isRequired },
  of: { values },
  isShown,
}: {
  field: ConfigField
  of: Draft
  isShown: boolean
}): JSX.Element => {
  const value = values[name] ?? ''
  const onValue = (next: string): void =>
    reconfigure({ values: { ...draft.peek().values, [name]: next } })
  if (kind === 'key file')
    return <KeyFile label={label} hint={hint} value={value} onValue={onValue} />
  if (kind === 'lines')
    return <Area label={label} hint={hint} value={value} onValue={onValue} rows={4} />
  return (
    <Field
      label={label}
      hint={hint}
      type={kind === 'secret' && !isShown ? 'password' : 'text'}
      required={isRequired ?? false}
      autocomplete="off"
      value={value}
      onValue={onValue}
    />
  )
}
