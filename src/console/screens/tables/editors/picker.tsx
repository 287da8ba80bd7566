// Finds the row that a foreign key is to point to, by what people call it.
import type { JSX } from 'preact'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { useAnswer } from '../../../load.ts'
import { Icon } from '../../../parts/icon.tsx'
import { ErrorNote } from '../../../parts/note.tsx'
import { searchOf, type FoundRow } from './find-rows.ts'
import type { ForeignKey } from '../references.ts'

const pause = 150 // milliseconds

export const Picker = ({
  reference: { to, columns },
  column,
  onPick,
}: {
  reference: ForeignKey
  column: string
  onPick: (key: string) => void
}): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Search
      to={to}
      target={to.columns[columns.indexOf(column)] ?? ''}
      onPick={(key) => {
        setOpen(false)
        onPick(key)
      }}
      onClose={() => setOpen(false)}
    />
  ) : (
    <div class="row">
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="search" />
        Find in {to.name}
      </button>
    </div>
  )
}

const Search = ({
  to,
  target,
  onPick,
  onClose,
}: {
  to: ForeignKey['to']
  target: string
  onPick: (key: string) => void
  onClose: () => void
}): JSX.Element => {
  const id = useId()
  const search = useMemo(() => searchOf(to, target), [to, target])
  const [text, setText] = useState('')
  /** Enter came before what is found of this text: then its first is chosen. */
  const isHasty = useRef(false)
  const [at, setAt] = useState(0)
  const loaded = useAnswer<{ of: string; rows: readonly FoundRow[] }>(
    text,
    async (signal) => {
      const { data, error } = await search(text.trim(), signal)
      return error ? { data: null, error } : { data: { of: text, rows: data }, error }
    },
    pause,
  )
  const found = loaded.data
  const rows = found?.rows ?? []
  useEffect(() => {
    setAt(0)
    const [first] = rows
    if (isHasty.current && first) onPick(first.key)
    isHasty.current = false
  }, [found])
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0) setAt((at + step + rows.length) % rows.length)
    else if (event.key === 'Enter') {
      const one = rows[at]
      if (found?.of !== text) isHasty.current = text !== ''
      else if (one) onPick(one.key)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else return
    event.preventDefault()
  }
  return (
    <div class="picker">
      <input
        type="search"
        role="combobox"
        list={undefined}
        aria-label={`Search ${to.name}`}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={rows[at] ? `${id}-${at}` : undefined}
        placeholder={`Search ${to.name}`}
        value={text}
        autoFocus
        ref={(input) => input?.focus()}
        onInput={(event) => {
          setText(event.currentTarget.value)
          isHasty.current = false
        }}
        onKeyDown={press}
      />
      {loaded.error && <ErrorNote error={loaded.error} />}
      {found?.rows.length === 0 && <p class="quiet">Nothing is called so.</p>}
      <ul id={id} class="goals" role="listbox" aria-label={`Rows of ${to.name}`}>
        {rows.map(({ key, label }, place) => (
          <li
            key={key}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            onClick={() => onPick(key)}
          >
            <span class="cut">{label ?? key}</span>
            {label !== null && <span class="quiet cut">{key}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
