// Follows a table: what others change is read again in its place and marked, and nothing moves.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Relation } from '../../schema.ts'
import { lose, session } from '../../session.ts'
import { many } from '../../words.ts'
import { listen, type Message, type State } from '../realtime/listen.ts'
import { keyOf, type Pages } from './page.ts'

/** Changes of this time are read together. */
const pause = 400 // milliseconds
/** Of rows that change at once, so many are read again; for more the whole is to be. */
const most = 200

const words: Record<State, string> = {
  opens: 'begins to follow',
  listens: 'follows',
  broken: 'broken, tries again',
  ended: 'does not follow',
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

export const Follow = ({ relation, pages }: { relation: Relation; pages: Pages }): JSX.Element => {
  const token = session.value?.token ?? ''
  const [state, setState] = useState<State>('opens')
  const [fresh, setFresh] = useState(0)
  const [isStale, setStale] = useState(false)
  const [refusal, setRefusal] = useState('')
  // What is called is always of the last time it was drawn.
  const last = useRef(pages)
  last.current = pages

  useEffect(() => {
    const waiting = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      timer = undefined
      const { grid, refresh } = last.current
      if (!grid) return
      const places = grid.rows.flatMap((row, place) =>
        waiting.has(JSON.stringify(keyOf(grid, row))) ? [place] : [],
      )
      waiting.clear()
      if (places.length > most) setStale(true)
      else void refresh(places, true)
    }
    const note = (record: Record<string, unknown> | undefined): boolean => {
      const { grid } = last.current
      if (!grid || !record) return false
      const key = JSON.stringify(grid.key.map((name) => textOf(record[name])))
      waiting.add(key)
      timer ??= setTimeout(read, pause)
      return grid.rows.some((row) => JSON.stringify(keyOf(grid, row)) === key)
    }
    const take = ({ type, event, record, old_record: old, resync, error }: Message): void => {
      if (type === 'error') setRefusal(error?.message ?? '')
      if (type === 'resync' || resync === true || event === 'TRUNCATE') setStale(true)
      if (event === undefined) return
      note(old)
      const isKnown = note(record)
      if (event === 'INSERT' && !isKnown) setFresh((n) => n + 1)
    }
    const end = listen({
      table: relation.name,
      filter: '',
      token,
      onState: setState,
      onMessage: take,
      onOver: lose,
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [relation.name, token])

  const again = (): void => {
    setFresh(0)
    setStale(false)
    pages.reload()
  }
  return (
    <>
      <span class={state === 'listens' ? 'tag good' : 'tag'} role="status">
        {words[state]}
        {refusal !== '' && `: ${refusal}`}
      </span>
      {(fresh > 0 || isStale) && (
        <button type="button" onClick={again}>
          {isStale ? 'Much changed: read again' : `Show ${many(fresh, 'new row')}`}
        </button>
      )}
    </>
  )
}
