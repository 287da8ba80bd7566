// Columns, keys, indexes and triggers of a table, and the changes that are made most.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Copied } from '../../parts/copy.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { go, hrefOf } from '../../route.ts'
import type { Relation } from '../../schema.ts'
import { may } from '../../session.ts'
import { bytes, count } from '../../words.ts'
import { AddColumn } from './add-column.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { known, type Wish } from './change.ts'

interface Asked {
  title: string
  wish: Wish
  destroys?: boolean
  /** The table is not there afterwards. */
  leaves?: boolean
}

export const Structure = ({
  relation,
  onChange,
}: {
  relation: Relation
  onChange: () => void
}): JSX.Element => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { schema, name, ours } = relation
  const mayChange = may('POST', 'schema/changes') && !ours
  const isTable = relation.kind === 'table'
  const expect = known(relation)
  const drop = (column: string): void =>
    setAsked({
      title: `Drop column ${column}`,
      destroys: true,
      wish: {
        name: `drop ${name}.${column}`,
        changes: [{ do: 'column.drop', schema, table: name, name: column, cascade: true }],
        expect,
      },
    })
  const dropTable = (): void =>
    setAsked({
      title: `Drop table ${name}`,
      destroys: true,
      leaves: true,
      wish: {
        name: `drop ${name}`,
        changes: [{ do: 'table.drop', schema, name, cascade: true }],
        expect,
      },
    })
  return (
    <>
      <h2>Columns</h2>
      <Listing
        label="Columns"
        rows={relation.columns}
        keyOf={(column) => column.name}
        columns={[
          { title: 'Name', cell: (column) => <code>{column.name}</code> },
          { title: 'Type', cell: (column) => <code>{column.type}</code> },
          {
            title: 'Default',
            wide: true,
            cell: (column) => (
              <code class="cut">
                {column.identity
                  ? `identity ${column.identity}`
                  : (column.generated ?? column.default)}
              </code>
            ),
          },
          {
            title: '',
            cell: (column) => (
              <>
                {column.primary && <span class="tag">key</span>}
                {!column.nullable && <span class="tag">needed</span>}
              </>
            ),
          },
          {
            title: 'Change',
            cell: (column) =>
              mayChange &&
              isTable && (
                <button type="button" class="bare" onClick={() => drop(column.name)}>
                  Drop<span class="hidden"> column {column.name}</span>
                </button>
              ),
          },
        ]}
      />
      {mayChange && isTable && (
        <div class="row">
          <button type="button" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Column
          </button>
          <button type="button" class="bad" onClick={dropTable}>
            Drop table
          </button>
        </div>
      )}
      {relation.keys.length > 0 && (
        <>
          <h2>Keys and checks</h2>
          <Listing
            label="Keys and checks"
            rows={relation.keys}
            keyOf={(key) => key.name}
            columns={[
              { title: 'Name', cell: (key) => <code>{key.name}</code> },
              { title: 'Is', wide: true, cell: (key) => <code>{key.definition}</code> },
            ]}
          />
        </>
      )}
      {relation.indexes.length > 0 && (
        <>
          <h2>Indexes</h2>
          <Listing
            label="Indexes"
            rows={relation.indexes}
            keyOf={(index) => index.name}
            columns={[
              { title: 'Name', cell: (index) => <code>{index.name}</code> },
              { title: 'Is', wide: true, cell: (index) => <code>{index.definition}</code> },
              { title: 'Scans', number: true, cell: (index) => count(index.scans) },
              { title: 'Size', number: true, cell: (index) => bytes(index.bytes) },
            ]}
          />
        </>
      )}
      {relation.triggers.length > 0 && (
        <>
          <h2>Triggers</h2>
          {relation.triggers.map((trigger) => (
            <Copied key={trigger.name} label={trigger.name} text={trigger.definition} />
          ))}
        </>
      )}
      <h2>As SQL</h2>
      <Copied label="Definition" text={relation.definition} />
      {isAdding && (
        <AddColumn
          relation={relation}
          onClose={() => setAdding(false)}
          onWish={(wish) => {
            setAdding(false)
            setAsked({ title: 'Add column', wish })
          }}
        />
      )}
      {asked && (
        <ChangeDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            if (asked.leaves === true) go(hrefOf('tables'))
            onChange()
          }}
        />
      )}
    </>
  )
}
