// A place to edit a value, by its type. Null is told apart from the empty text.
import type { JSX } from 'preact'
import { Check } from '../../../parts/field.tsx'
import type { Column } from '../../../schema.ts'
import { BytesEditor } from './bytes.tsx'
import { JsonEditor } from './json.tsx'
import { choicesOf, kindOf } from './kinds.ts'
import { ListEditor } from './list.tsx'
import { MomentEditor } from './moment.tsx'
import { Picker } from './picker.tsx'
import { TextEditor, type ValueEditorProps } from './text.tsx'
import type { ForeignKey } from '../references.ts'

export interface ValueProps {
  of: Pick<Column, 'name' | 'type' | 'labels' | 'nullable'>
  label: string
  value: string | null
  onValue: (value: string | null) => void
  readOnly?: boolean
  autoFocus?: boolean
  /** The foreign key that the column belongs to. */
  reference?: ForeignKey | undefined
  /** Shown while there is nothing. */
  placeholder?: string
  /** Whether null is said by a box below; else somebody else asks. */
  withNull?: boolean
}

export const ValueEditor = ({
  of: column,
  label,
  value,
  onValue,
  readOnly = false,
  autoFocus = false,
  reference,
  placeholder = value === null ? 'null' : '',
  withNull = true,
}: ValueProps): JSX.Element => {
  const common = { label, type: column.type, value, onValue, readOnly, autoFocus, placeholder }
  const hasNull = withNull && column.nullable && !readOnly && kindOf(column) !== 'choice'
  return (
    <>
      <Editor {...common} of={column} />
      {reference && !readOnly && (
        <Picker reference={reference} column={column.name} onPick={onValue} />
      )}
      {hasNull && (
        <Check
          label="null"
          checked={value === null}
          onChecked={(isNull) => onValue(isNull ? null : '')}
        />
      )}
    </>
  )
}

const Editor = ({ of, ...props }: ValueEditorProps & { of: ValueProps['of'] }): JSX.Element => {
  const { label, value, onValue, readOnly, autoFocus, placeholder } = props
  switch (kindOf(of)) {
    case 'json':
      return <JsonEditor {...props} />
    case 'list':
      return <ListEditor {...props} />
    case 'bytes':
      return <BytesEditor {...props} />
    case 'moment':
      return <MomentEditor {...props} />
    case 'choice':
      return (
        <select
          aria-label={label}
          value={value === null ? '' : `=${value}`}
          autoFocus={autoFocus}
          disabled={readOnly}
          onChange={({ currentTarget: { value: chosen } }) =>
            onValue(chosen === '' ? null : chosen.slice(1))
          }
        >
          {(of.nullable || value === null) && <option value="">{placeholder || 'null'}</option>}
          {choicesOf(of).map((one) => (
            <option key={one} value={`=${one}`}>
              {one}
            </option>
          ))}
        </select>
      )
    case 'number':
      return (
        <input
          aria-label={label}
          inputMode="decimal"
          autocomplete="off"
          value={value ?? ''}
          autoFocus={autoFocus}
          readOnly={readOnly}
          placeholder={placeholder}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )
    case 'text':
      return <TextEditor {...props} />
  }
}
