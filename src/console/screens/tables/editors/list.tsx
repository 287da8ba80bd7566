// An array, element by element.
import type { JSX } from 'preact'
import { Icon } from '../../../parts/icon.tsx'
import { TextEditor, type ValueEditorProps } from './text.tsx'

const put = (
  items: readonly (string | null)[],
  at: number,
  value: string | null,
): (string | null)[] => items.map((item, place) => (place === at ? value : item))

export const ListEditor = (props: ValueEditorProps): JSX.Element => {
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

/** Of a list as Postgres writes arrays, {a,"b c",NULL}; null where it has more than one dimension or bounds of its own: then it is edited as text. */
const itemsOf = (text: string): (string | null)[] | null => {
  if (!text.startsWith('{') || !text.endsWith('}')) return null
  const inner = text.slice(1, -1)
  if (inner === '') return []
  const items: (string | null)[] = []
  const item = /"((?:[^"\\]|\\[\s\S])*)"|([^",{}]*)/y
  let at = 0
  for (;;) {
    item.lastIndex = at
    const found = item.exec(inner)
    if (!found) return null
    const [whole, quoted, plain] = found
    if (quoted !== undefined) items.push(quoted.replace(/\\([\s\S])/g, '$1'))
    else if (plain === undefined || plain === '') return null
    else items.push(/^null$/i.test(plain) ? null : plain.replace(/\\([\s\S])/g, '$1'))
    at += whole.length
    if (at === inner.length) return items
    if (inner[at] !== ',') return null
    at++
  }
}

const listText = (items: readonly (string | null)[]): string =>
  `{${items
    .map((item) => (item === null ? 'NULL' : `"${item.replace(/["\\]/g, '\\$&')}"`))
    .join(',')}}`
