// The tables and views in a list: by schema, and of many those that share a beginning in a folder.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Search } from '../../parts/search.tsx'
import { hrefOf } from '../../route.ts'
import type { RelationLine } from '../../schema.ts'
import { count } from '../../words.ts'

/** Fewer are found by looking. */
const manyLines = 30
/** Fewer make no folder. */
const least = 3

interface Folder {
  /** Null: those that share a beginning with too few. */
  name: string | null
  lines: readonly RelationLine[]
}

export const foldersOf = (lines: readonly RelationLine[]): Folder[] => {
  if (lines.length <= manyLines) return [{ name: null, lines }]
  const byBeginning = new Map<string, RelationLine[]>()
  for (const line of lines) {
    const beginning = /^_*[^_]+_/.exec(line.name)?.[0] ?? line.name
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), line])
  }
  const folders = [...byBeginning].filter(([, found]) => found.length >= least)
  const inFolders = new Set(folders.flatMap(([, found]) => found))
  return [
    ...folders.map(([name, found]) => ({ name, lines: found })),
    { name: null, lines: lines.filter((line) => !inFolders.has(line)) },
  ]
}

export const Tree = ({
  lines,
  schema,
  name,
}: {
  lines: readonly RelationLine[]
  schema: string | undefined
  name: string | undefined
}): JSX.Element => {
  const [text, setText] = useState('')
  const found = lines.filter((line) => line.name.toLowerCase().includes(text.toLowerCase()))
  const schemas = [...new Set(found.map((line) => line.schema))].sort(
    (a, b) => Number(b === 'public') - Number(a === 'public'),
  )
  const isCurrent = (line: RelationLine): boolean => line.schema === schema && line.name === name
  return (
    <>
      <Search label="Search tables" value={text} onValue={setText} />
      {text !== '' && found.length === 0 && <p class="quiet">No table has this in its name.</p>}
      {schemas.map((one) => (
        <section key={one} class="tree">
          <h2>{one}</h2>
          {foldersOf(found.filter((line) => line.schema === one)).map((folder) =>
            folder.name === null ? (
              <Lines key="" of={folder.lines} isCurrent={isCurrent} />
            ) : (
              <Fold key={folder.name} of={folder} isSearched={text !== ''} isCurrent={isCurrent} />
            ),
          )}
        </section>
      ))}
    </>
  )
}

/** What is in it is in the page while it is open. */
const Fold = ({
  of,
  isSearched,
  isCurrent,
}: {
  of: Folder
  /** Then what it holds was looked for. */
  isSearched: boolean
  isCurrent: (line: RelationLine) => boolean
}): JSX.Element => {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const shown = isSearched || (isOpen ?? of.lines.some(isCurrent))
  const turn = (event: Event): void => {
    event.preventDefault()
    setOpen(!shown)
  }
  return (
    <details open={shown}>
      <summary onClick={turn}>
        <span class="cut">{of.name}</span>
        <span class="quiet">{count(of.lines.length)}</span>
      </summary>
      {shown && <Lines of={of.lines} isCurrent={isCurrent} />}
    </details>
  )
}

const Lines = ({
  of,
  isCurrent,
}: {
  of: readonly RelationLine[]
  isCurrent: (line: RelationLine) => boolean
}): JSX.Element => (
  <ul>
    {of.map((line) => (
      <li key={line.name}>
        <a
          href={hrefOf('tables', line.schema, line.name)}
          aria-current={isCurrent(line) ? 'page' : undefined}
          title={line.name}
        >
          <span class="cut">{line.name}</span>
          {line.kind === 'table' && !line.rls && <span class="tag bad">open</span>}
          {line.kind !== 'table' && <span class="quiet">{line.kind}</span>}
        </a>
      </li>
    ))}
  </ul>
)
