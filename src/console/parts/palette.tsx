// Ctrl K: goes to any screen, table or view by a part of its name.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { go, hrefOf } from '../route.ts'
import type { Screen } from '../screens.ts'
import { may } from '../session.ts'
import { linesOf, type SchemaReply } from '../schema.ts'
import { many } from '../words.ts'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'

interface Goal {
  title: string
  icon: IconName
  kind: string
  href: string
}

const most = 12

/** Those whose name begins with what was typed come first; with or without their schema. */
const rankOf = (title: string, [first = '']: readonly string[]): number => {
  const name = title.toLowerCase()
  return name.startsWith(first) || name.includes(`.${first}`) ? 0 : 1
}

export const Palette = ({
  screens,
  onClose,
}: {
  screens: readonly Screen[]
  onClose: () => void
}): JSX.Element => {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { data } = useLoad<SchemaReply>(may('GET', 'schema') ? '/admin/v1/schema' : null)
  const goals: Goal[] = [
    ...screens.map(({ name, title, icon }) => ({
      title,
      icon,
      kind: 'screen',
      href: name === '' ? hrefOf() : hrefOf(name),
    })),
    ...linesOf(data).map(({ schema, name, kind }) => ({
      title: `${schema}.${name}`,
      icon: 'tables' as const,
      kind,
      href: hrefOf('tables', schema, name),
    })),
  ]
  const words = text.toLowerCase().split(/\s+/)
  const matching = goals
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .sort((a, b) => rankOf(a.title, words) - rankOf(b.title, words))
  const found = matching.slice(0, most)
  const chosen = Math.min(at, found.length - 1)

  const take = (goal: Goal | undefined): void => {
    if (!goal) return
    onClose()
    go(goal.href)
  }
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') take(found[chosen])
    if (step === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(found.length - 1, chosen + step)))
  }

  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        type="search"
        role="combobox"
        list={undefined}
        aria-label="A screen, a table"
        placeholder="A screen, a table, a view"
        aria-expanded="true"
        aria-controls="goals"
        aria-activedescendant={found.length > 0 ? `goal-${chosen}` : undefined}
        value={text}
        autoFocus
        onInput={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <ul class="goals" id="goals" role="listbox" aria-label="Found">
        {found.map((goal, index) => (
          <li
            key={goal.href}
            id={`goal-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerDown={() => take(goal)}
          >
            <Icon name={goal.icon} />
            <span>{goal.title}</span>
            <span class="quiet">{goal.kind}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="quiet">Nothing has this name.</p>}
      {matching.length > most && (
        <p class="quiet">And {many(matching.length - most, 'other')}: type more of the name.</p>
      )}
    </Dialog>
  )
}
