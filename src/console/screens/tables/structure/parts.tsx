// The lists of what a table consists of, with what may be done to each line.
import type { ComponentChildren, JSX } from 'preact'
import { Listing } from '../../../parts/listing.tsx'
import type { Column, Index, Key, Relation, RelationTrigger } from '../../../schema.ts'
import { waitsFor } from '../../../tray/tray.ts'
import { bytes, count } from '../../../words.ts'

const words: Record<string, string> = {
  drop: 'to be dropped',
  rename: 'to be renamed',
  disable: 'to be disabled',
  enable: 'to be enabled',
}

export const Awaits = ({
  relation,
  noun,
  name,
}: {
  relation: Relation
  noun: string
  name: string
}): JSX.Element | null => {
  const verb = waitsFor(relation, noun, name)
  return verb === undefined ? null : (
    <span class={verb === 'drop' ? 'tag bad' : 'tag good'}>{words[verb] ?? 'to be changed'}</span>
  )
}

const Comment = ({ of: { comment } }: { of: { comment: string | null } }): JSX.Element | null =>
  comment === null ? null : <p class="quiet">{comment}</p>

interface Lines<Line> {
  relation: Relation
  /** What may be done; null: nothing. */
  acts: ((line: Line) => ComponentChildren) | null
}

export const Columns = ({ relation, acts }: Lines<Column>): JSX.Element => (
  <Listing
    label="Columns"
    rows={relation.columns}
    keyOf={(column) => column.name}
    columns={[
      {
        title: 'Name',
        cell: (column) => (
          <>
            <code>{column.name}</code>{' '}
            <Awaits relation={relation} noun="column" name={column.name} />
            <Comment of={column} />
          </>
        ),
      },
      { title: 'Type', cell: (column) => <code>{column.type}</code> },
      {
        title: 'Default',
        wide: true,
        cell: (column) => (
          <code class="cut">
            {column.identity ? `identity ${column.identity}` : (column.generated ?? column.default)}
          </code>
        ),
      },
      {
        title: 'Constraints',
        cell: (column) => (
          <>
            {column.primary && <span class="tag">primary key</span>}
            {!column.nullable && <span class="tag">not null</span>}
            {column.generated !== null && <span class="tag">generated</span>}
          </>
        ),
      },
      ...(acts ? [{ title: 'Change', cell: acts }] : []),
    ]}
  />
)

export const Keys = ({ relation, acts }: Lines<Key>): JSX.Element => (
  <Listing
    label="Keys and checks"
    rows={relation.keys}
    keyOf={(key) => key.name}
    columns={[
      {
        title: 'Name',
        cell: (key) => (
          <>
            <code>{key.name}</code> <Awaits relation={relation} noun="key" name={key.name} />
            {!key.valid && (
              <span class="tag bad" title="It holds for new rows; old ones were not looked at.">
                not valid
              </span>
            )}
            <Comment of={key} />
          </>
        ),
      },
      { title: 'Definition', wide: true, cell: (key) => <code>{key.definition}</code> },
      ...(acts ? [{ title: 'Change', cell: acts }] : []),
    ]}
  />
)

export const Indexes = ({ relation, acts }: Lines<Index>): JSX.Element => (
  <Listing
    label="Indexes"
    rows={relation.indexes}
    keyOf={(index) => index.name}
    columns={[
      {
        title: 'Name',
        cell: (index) => (
          <>
            <code>{index.name}</code> <Awaits relation={relation} noun="index" name={index.name} />
            {!index.valid && <span class="tag bad">not valid</span>}
            <Comment of={index} />
          </>
        ),
      },
      { title: 'Definition', wide: true, cell: (index) => <code>{index.definition}</code> },
      { title: 'Scans', number: true, cell: (index) => count(index.scans) },
      { title: 'Size', number: true, cell: (index) => bytes(index.bytes) },
      ...(acts ? [{ title: 'Change', cell: acts }] : []),
    ]}
  />
)

export const Triggers = ({ relation, acts }: Lines<RelationTrigger>): JSX.Element => (
  <Listing
    label="Triggers"
    rows={relation.triggers}
    keyOf={(trigger) => trigger.name}
    columns={[
      {
        title: 'Name',
        cell: (trigger) => (
          <>
            <code>{trigger.name}</code>{' '}
            <Awaits relation={relation} noun="trigger" name={trigger.name} />
            {trigger.enabled !== 'enabled' && <span class="tag">{trigger.enabled}</span>}
            <Comment of={trigger} />
          </>
        ),
      },
      { title: 'Definition', wide: true, cell: (trigger) => <code>{trigger.definition}</code> },
      ...(acts ? [{ title: 'Change', cell: acts }] : []),
    ]}
  />
)
