// The diagram itself: tables with their columns, and a line for each key from the column that refers.
import type { JSX } from 'preact'
import { go, hrefOf } from '../../route.ts'
import { shownRows, sizes, type Box, type DiagramLine, type DiagramPlan } from './box.ts'

/** Of a letter, in the font of the columns. */
const letter = 7.25
const inner = 10

/** Letters that are two wide, as those of Chinese. */
const widthOf = (sign: string): number => ((sign.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1)

/** Control characters are in no file of XML. */
const shown = (text: string): string => text.replace(/\p{Cc}/gu, '\uFFFD')

/** As much of it as has room. */
const cut = (text: string, room: number): string => {
  // A row of a sign and its accents may be cut between them: it is a name, whole in the title.
  const signs = Array.from(shown(text))
  let width = 0
  const end = signs.findIndex((sign) => (width += widthOf(sign)) > room)
  if (end < 0) return signs.join('')
  width = 1
  const fits = signs.findIndex((sign) => (width += widthOf(sign)) > room)
  return `${signs.slice(0, fits).join('')}…`
}

/** As people write them. */
const short = (type: string): string =>
  type
    .replace(/^public\./, '')
    .replace('timestamp with time zone', 'timestamptz')
    .replace('timestamp without time zone', 'timestamp')
    .replace('character varying', 'varchar')

const room = Math.floor((sizes.width - 2 * inner) / letter)
const typeRoom = 11

export const Drawing = ({ plan: { boxes, lines } }: { plan: DiagramPlan }): JSX.Element => {
  const referring = new Set(
    lines.flatMap(({ key }) =>
      key.columns.map((column) => JSON.stringify([key.from.schema, key.from.name, column])),
    ),
  )
  return (
    <>
      <g class="keys">
        {lines.map((line, at) => (
          <KeyLine key={at} of={line} />
        ))}
      </g>
      {boxes.map((box) => (
        <Table key={box.id} of={box} referring={referring} />
      ))}
    </>
  )
}

const KeyLine = ({ of: { key, path } }: { of: DiagramLine }): JSX.Element => (
  <path d={path} marker-end="url(#to)">
    <title>
      {shown(
        `${key.from.name}.${key.columns.join(', ')} → ${key.to.name}.${key.to.columns.join(', ')}`,
      )}
    </title>
  </path>
)

/** Nested, so that nothing of it is drawn outside of it. */
const Table = ({
  of: { table, x, y, width, height },
  referring,
}: {
  of: Box
  referring: ReadonlySet<string>
}): JSX.Element => {
  const { schema, name, columns } = table
  const title = schema === 'public' ? name : `${schema}.${name}`
  const href = hrefOf('tables', schema, name)
  const left = columns.length - sizes.most
  return (
    <svg x={x} y={y} width={width} height={height}>
      <a
        href={href}
        tabindex={-1}
        onClick={(event) => {
          if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          go(href)
        }}
      >
        <title>{shown(title)}</title>
        <rect class="box" x="0.5" y="0.5" width={width - 1} height={height - 1} rx="5" />
        <text class="name" x={inner} y={sizes.head - 10}>
          {cut(title, room - 2)}
        </text>
        <path class="rule" d={`M1 ${sizes.head}H${width - 1}`} />
        {columns.slice(0, sizes.most).map(([column, type, isNullable, isPrimary], at) => {
          const line = sizes.head + sizes.row * at + 15
          const refers = referring.has(JSON.stringify([schema, name, column]))
          const kind = cut(short(type), typeRoom)
          return (
            <g key={column}>
              <text class={isPrimary ? 'primary' : refers ? 'refers' : 'column'} x={inner} y={line}>
                {cut(column, room - kind.length - 2)}
              </text>
              <text class="type" x={width - inner} y={line} text-anchor="end">
                {kind}
                {isNullable ? '?' : ''}
              </text>
            </g>
          )
        })}
        {left > 0 && (
          <text class="type" x={inner} y={sizes.head + sizes.row * (shownRows(table) - 1) + 15}>
            and {left} more
          </text>
        )}
      </a>
    </svg>
  )
}

/** The head of the lines. */
export const Marks = (): JSX.Element => (
  <defs>
    <marker
      id="to"
      viewBox="0 0 8 8"
      refX="8"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      orient="auto"
    >
      <path class="tip" d="M0 0L8 4L0 8z" />
    </marker>
  </defs>
)
