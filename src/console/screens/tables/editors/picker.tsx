// Finds the row that a foreign key is to point to, by what people call it.
import type { JSX } from 'preact'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import type { Failure } from '../../../api.ts'
import { Icon } from '../../../parts/icon.tsx'
import { ErrorNote } from '../../../parts/note.tsx'
import { searchOf, type FoundRow } from './find-rows.ts'
import type { Reference } from '../references.ts'

const pause = 150 // milliseconds

export const Picker = ({
  reference: { to, columns },
  column,
  onPick,
}: {
  reference: Reference
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
  to: Reference['to']
  target: string
  onPick: (key: string) => void
  onClose: () => void
}): JSX.Element => {
  const id = useId()
  const search = useMemo(() => searchOf(to, target), [to, target])
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ of: string; rows: readonly FoundRow[] } | null>(null)
  const rows = found?.rows ?? []
  /** Enter came before what is found of this text: then its first is chosen. */
  const isHasty = useRef(false)
  const [error, setError] = useState<Failure | null>(null)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const read = async (): Promise<void> => {
      const reply = await search(text.trim(), leaving.signal)
      if (leaving.signal.aborted) return
      setError(reply.error)
      if (reply.data) setFound({ of: text, rows: reply.data })
      setAt(0)
      const first = reply.data?.[0]
      if (isHasty.current && first) onPick(first.key)
      isHasty.current = false
    }
    const timer = setTimeout(() => void read(), text === '' ? 0 : pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text, search])
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
      {error && <ErrorNote error={error} />}
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
