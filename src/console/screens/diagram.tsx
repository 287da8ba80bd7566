// Tables and the keys between them, drawn.
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Graph } from '../graph.ts'
import { Choice } from '../parts/field.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty } from '../parts/note.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { ask, query } from '../route.ts'
import { save } from '../save.ts'
import { many } from '../words.ts'
import { Canvas, type Hand } from './diagram/canvas.tsx'
import { planOf } from './diagram/layout.ts'
import { List } from './diagram/list.tsx'
import { useSchema } from './schema/read.ts'

const tabs = [
  ['drawing', 'Drawing'],
  ['list', 'List'],
] as const

export const Diagram = (): JSX.Element => {
  const loaded = useSchema<Graph>('schema/graph')
  const { data } = loaded
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
      <Loaded
        of={loaded}
        empty={() => graph?.tables.length === 0 && <Empty title="No table yet" />}
      />
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

const rules = (color: (name: string) => string): string => `
text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:${color('--text')}}
.name{font-weight:700}
.primary{font-weight:700}
.refers{fill:${color('--accent')}}
.type{fill:${color('--quiet')}}
.box{fill:${color('--surface')};stroke:${color('--strong-line')}}
.rule{stroke:${color('--line')}}
.keys path{fill:none;stroke:${color('--accent')};stroke-width:1.3}
.tip{fill:${color('--accent')};stroke:none}`

const margin = 24

/** The diagram as a file of its own, with the colours that it has on the page. */
const fileOf = (svg: SVGSVGElement, width: number, height: number): Blob => {
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string): string => styles.getPropertyValue(name).trim()
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.querySelector('.marked')?.remove()
  for (const link of copy.querySelectorAll('a')) link.removeAttribute('href')
  const [w, h] = [width + 2 * margin, height + 2 * margin]
  for (const name of ['class', 'aria-hidden']) copy.removeAttribute(name)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('viewBox', `${-margin} ${-margin} ${w} ${h}`)
  copy.setAttribute('width', String(w))
  copy.setAttribute('height', String(h))
  const text = new XMLSerializer().serializeToString(copy)
  // As text: the page's policy allows no style within it.
  const begin = text.indexOf('>') + 1
  const ground = `<rect x="${-margin}" y="${-margin}" width="${w}" height="${h}" fill="${color('--ground')}"/>`
  return new Blob(
    [text.slice(0, begin), `<style>${rules(color)}</style>`, ground, text.slice(begin)],
    {
      type: 'image/svg+xml',
    },
  )
}
