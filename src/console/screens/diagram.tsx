// Tables and the keys between them, drawn.
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Graph } from '../graph.ts'
import { Choice } from '../parts/field.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { ask, query } from '../route.ts'
import { save } from '../save.ts'
import { many } from '../words.ts'
import { Canvas, type Hand } from './diagram/canvas.tsx'
import { fileOf } from './diagram/file.ts'
import { planOf } from './diagram/layout.ts'
import { List } from './diagram/list.tsx'
import { useSchema } from './schema/read.ts'

const tabs = [
  ['drawing', 'Drawing'],
  ['list', 'List'],
] as const

export const Diagram = (): JSX.Element => {
  const { data, error, reload } = useSchema<Graph>('schema/graph')
  const schema = query.value.get('schema') ?? ''
  const shown = query.value.get('show') === 'list' ? 'list' : 'drawing'
  const schemas = [...new Set(data?.tables.map((table) => table.schema))]
  const graph = useMemo<Graph | null>(
    () =>
      data && {
        tables: data.tables.filter((table) => schema === '' || table.schema === schema),
        keys: data.keys,
      },
    [data, schema],
  )
  return (
    <>
      <header class="title">
        <h1>Diagram</h1>
        {graph && <span class="quiet">{many(graph.tables.length, 'table')}</span>}
        <Tabs label="What to show" tabs={tabs} shown={shown} />
      </header>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {graph?.tables.length === 0 && <Empty title="No table yet" />}
      {schemas.length > 1 && (
        <div class="row">
          <Choice
            label="Schema"
            value={schema}
            onValue={(next) => ask({ schema: next === '' ? null : next })}
          >
            <option value="">all</option>
            {schemas.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Choice>
        </div>
      )}
      {graph && graph.tables.length > 0 && shown === 'list' && <List graph={graph} />}
      {graph && graph.tables.length > 0 && shown === 'drawing' && <Drawn graph={graph} />}
    </>
  )
}

const Drawn = ({ graph }: { graph: Graph }): JSX.Element => {
  const plan = useMemo(() => planOf(graph), [graph])
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const hand = useRef<Hand>(null)
  const wanted = text.trim().toLowerCase()
  const found = useMemo(
    () =>
      wanted === ''
        ? []
        : plan.boxes.filter(
            ({ table }) =>
              table.name.toLowerCase().includes(wanted) ||
              table.columns.some(([name]) => name.toLowerCase().includes(wanted)),
          ),
    [plan, wanted],
  )
  useEffect(() => {
    const box = found[at % Math.max(1, found.length)]
    if (box) hand.current?.show(box)
  }, [found, at])

  const download = (): void => {
    const svg = hand.current?.svg()
    if (svg) save(fileOf(svg, plan.width, plan.height), 'diagram.svg')
  }
  return (
    <>
      <div class="row tools">
        <input
          type="search"
          aria-label="Search tables and columns"
          placeholder="Search tables and columns"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found.length > 0) setAt((at + 1) % found.length)
          }}
        />
        {wanted !== '' && (
          <span class="quiet" role="status">
            {found.length === 0 ? 'none' : `${at + 1} of ${found.length}`}
          </span>
        )}
        <button type="button" aria-label="Nearer" onClick={() => hand.current?.scale(0.75)}>
          +
        </button>
        <button type="button" aria-label="Farther" onClick={() => hand.current?.scale(4 / 3)}>
          −
        </button>
        <button type="button" onClick={() => hand.current?.fit()}>
          All of it
        </button>
        <button type="button" onClick={download}>
          Download SVG
        </button>
        <span class="quiet">
          Bold is the key, coloured refers to another table, ? may be empty.
        </span>
      </div>
      <Canvas plan={plan} found={found} hand={hand} />
    </>
  )
}
