// An array, element by element.
import type { JSX } from 'preact'
import { Icon } from '../../../parts/icon.tsx'
import { itemsOf, listText } from './list-text.ts'
import { TextEditor, type EditorProps } from './text.tsx'

const put = (
  items: readonly (string | null)[],
  at: number,
  value: string | null,
): (string | null)[] => items.map((item, place) => (place === at ? value : item))

export const ListEditor = (props: EditorProps): JSX.Element => {
  const { label, value, onValue, readOnly, autoFocus, placeholder } = props
  const items = value === null ? [] : itemsOf(value)
  if (!items || value === '') return <TextEditor {...props} />
  const change = (next: readonly (string | null)[]): void => onValue(listText(next))
  return (
    <div class="list" role="group" aria-label={label}>
      {value === null && <p class="null">{placeholder}</p>}
      {items.map((item, at) => (
        <div class="item" key={at}>
          <input
            aria-label={`${label}, ${at + 1}`}
            value={item ?? ''}
            placeholder={item === null ? 'null' : ''}
            readOnly={readOnly}
            autoFocus={autoFocus && at === 0}
            autocomplete="off"
            onInput={({ currentTarget }) => change(put(items, at, currentTarget.value))}
          />
          {!readOnly && (
            <>
              <label class="check">
                <input
                  type="checkbox"
                  checked={item === null}
                  onChange={({ currentTarget }) =>
                    change(put(items, at, currentTarget.checked ? null : ''))
                  }
                />
                null
              </label>
              <button
                type="button"
                class="bare"
                aria-label={`Remove element ${at + 1}`}
                onClick={() => change(items.filter((_, place) => place !== at))}
              >
                <Icon name="close" />
              </button>
            </>
          )}
        </div>
      ))}
      {value !== null && items.length === 0 && <p class="quiet">An empty list.</p>}
      {!readOnly && (
        <div class="row">
          <button type="button" onClick={() => change([...items, ''])}>
            <Icon name="plus" />
            Element
          </button>
        </div>
      )}
    </div>
  )
}
