// The changes of one table, frame by frame, the newest on top.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Field } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { ask, query } from '../../route.ts'
import { lose, session } from '../../session.ts'
import { count, many } from '../../words.ts'
import { FrameLine, type Frame } from './frame-line.tsx'
import { listen, type Message, type State } from './listen.ts'

const most = 200

export const Live = ({
  table,
  onListening,
}: {
  table: string
  onListening: () => void
}): JSX.Element => {
  const filter = query.value.get('filter') ?? ''
  const [typed, setTyped] = useState(filter)
  const [turn, setTurn] = useState(0)
  const { state, frames, total, key, clear } = useFrames(table, filter, turn, onListening)
  // What stands still while more comes.
  const [held, setHeld] = useState<{ frames: readonly Frame[]; total: number } | null>(null)
  const shown = held?.frames ?? frames
  const refusal = frames[0]?.message.type === 'error' ? frames[0].message.error : undefined
  return (
    <section class="live" aria-label={`Changes of ${table}`}>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          ask({ filter: typed })
          setTurn((n) => n + 1)
        }}
      >
        <Field
          label="Only rows with"
          value={typed}
          onValue={setTyped}
          placeholder="such as done=eq.true"
          autocomplete="off"
        />
        <button type="submit">Listen anew</button>
        <button
          type="button"
          aria-pressed={held !== null}
          onClick={() => setHeld(held ? null : { frames, total })}
        >
          {held ? 'Go on' : 'Pause'}
        </button>
        <button
          type="button"
          disabled={shown.length === 0}
          onClick={() => {
            clear()
            setHeld(null)
          }}
        >
          Clear
        </button>
        <StateTag of={state} />
        <span class="quiet">
          {many(held?.total ?? total, 'frame')}
          {held && total > held.total && `, ${count(total - held.total)} more since the pause`}
          {(held?.total ?? total) > shown.length && `, the last ${count(most)} are shown`}
        </span>
      </form>
      {state === 'ended' && refusal && (
        <ErrorNote error={{ ...refusal, status: 0 }} again={() => setTurn((n) => n + 1)} />
      )}
      {shown.length === 0 && state === 'listens' && (
        <p class="quiet">Nothing has changed yet. Write a row, and it appears here.</p>
      )}
      <ol class="frames" aria-label="Frames" aria-live="off">
        {shown.map((frame) => (
          <li key={frame.n}>
            <FrameLine of={frame} primary={key} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface Frames {
  state: State
  frames: readonly Frame[]
  /** All that came, also those that are no longer kept. */
  total: number
  key: readonly string[]
  clear: () => void
}

const useFrames = (
  table: string,
  filter: string,
  turn: number,
  onListening: () => void,
): Frames => {
  const token = session.value?.token ?? ''
  const [state, setState] = useState<State>('opens')
  const [frames, setFrames] = useState<readonly Frame[]>([])
  const [key, setKey] = useState<readonly string[]>([])
  const total = useRef(0)
  useEffect(() => {
    let fresh: Frame[] = []
    let drawing: number | undefined
    // Hundreds may come between two pictures of the screen.
    const draw = (): void => {
      drawing = undefined
      const newer = fresh.reverse()
      fresh = []
      setFrames((before) => [...newer, ...before].slice(0, most))
    }
    const take = (message: Message): void => {
      if (message.type === 'subscribed') {
        setKey(message.key ?? [])
        onListening()
      }
      fresh.push({ n: ++total.current, at: Date.now(), message })
      drawing ??= requestAnimationFrame(draw)
    }
    const end = listen({
      table,
      filter,
      token,
      onState: setState,
      onMessage: take,
      onOver: lose,
    })
    return () => {
      end()
      if (drawing !== undefined) cancelAnimationFrame(drawing)
    }
  }, [table, filter, token, turn])
  const clear = (): void => {
    total.current = 0
    setFrames([])
  }
  return { state, frames, total: total.current, key, clear }
}

const words: Record<State, [string, string]> = {
  opens: ['tag', 'opens'],
  listens: ['tag good', 'listens'],
  broken: ['tag bad', 'broken, tries again'],
  ended: ['tag bad', 'ended'],
}

const StateTag = ({ of }: { of: State }): JSX.Element => {
  const [kind, text] = words[of]
  return (
    <span class={kind} role="status">
      {text}
    </span>
  )
}
