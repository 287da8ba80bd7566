// The structure of a table or view: what it consists of, each part with the form that changes it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { known } from '../../change.ts'
import { Copied } from '../../parts/copy.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Relation } from '../../schema.ts'
import { may } from '../../session.ts'
import { wait } from '../../tray/tray.ts'
import { count, many } from '../../words.ts'
import { ColumnActs, IndexActs, KeyActs, TriggerActs, type Asks } from './structure/acts.tsx'
import { Dependents, Facts, Switches } from './structure/facts.tsx'
import { Grants } from './structure/grants.tsx'
import { Columns, Indexes, Keys, Triggers } from './structure/parts.tsx'
import { StructureWindow, type StructureDialog } from './structure/window.tsx'

export const Structure = ({ relation }: { relation: Relation }): JSX.Element => {
  const [over, setOver] = useState<StructureDialog | null>(null)
  const { schema, name, ours } = relation
  const mayAlter = may('POST', 'schema/changes')
  const mayChange = mayAlter && !ours
  const isView = relation.query !== null
  const isTable = relation.kind === 'table' || relation.kind === 'partitioned table'
  // The application may have triggers on users.
  const mayTrigger = mayAlter && (!ours || (schema === 'auth' && name === 'users'))
  const of = known(relation)
  const drop: Asks['drop'] = (what, change) =>
    setOver({ form: 'drop', drop: { what, change, of, notes: undefined } })
  const rename: Asks['rename'] = (what, change, now) =>
    setOver({ form: 'rename', rename: { what, change, now, of } })
  const asks = { relation, drop, rename }
  const add = (form: 'key' | 'index' | 'trigger', title: string): JSX.Element => (
    <div class="row">
      <button type="button" onClick={() => setOver({ form })}>
        <Icon name="plus" />
        {title}
      </button>
    </div>
  )
  const dropWhole = (): void =>
    setOver({
      form: 'drop',
      drop: {
        what: `${isView ? 'the view' : 'the table'} ${name}`,
        change: {
          do: isView ? 'view.drop' : 'table.drop',
          schema,
          name,
          cascade: true,
          ...(relation.kind === 'materialized view' && { materialized: true }),
        },
        of,
        notes: <Losses relation={relation} />,
      },
    })

  return (
    <>
      <Facts relation={relation} />
      {mayChange && (
        <div class="row">
          {isView ? (
            <button type="button" onClick={() => setOver({ form: 'view' })}>
              Edit the query
            </button>
          ) : (
            isTable && <Switches relation={relation} />
          )}
          {relation.kind === 'materialized view' && (
            <button
              type="button"
              onClick={() =>
                wait(of, [`Refresh ${name}`, { do: 'materialized.refresh', schema, name }])
              }
            >
              Refresh it
            </button>
          )}
          <button type="button" onClick={() => setOver({ form: 'table' })}>
            Rename or move…
          </button>
          <button type="button" class="bad" onClick={dropWhole}>
            {isView ? 'Drop view…' : 'Drop table…'}
          </button>
        </div>
      )}
      {mayChange && <p class="quiet">What you change here waits until you review and apply it.</p>}
      <h2>Columns</h2>
      <Columns
        relation={relation}
        acts={
          mayChange
            ? (column) => (
                <ColumnActs
                  {...asks}
                  of={column}
                  onEdit={() => setOver({ form: 'column', column })}
                  mayDrop={isTable}
                />
              )
            : null
        }
      />
      {mayChange && isTable && (
        <div class="row">
          <button type="button" onClick={() => setOver({ form: 'column', column: null })}>
            <Icon name="plus" />
            Column
          </button>
        </div>
      )}
      {isView ? (
        <>
          <h2>Query</h2>
          <Copied label="The query" text={relation.query ?? ''} />
        </>
      ) : (
        <>
          <h2>Keys and checks</h2>
          {relation.keys.length > 0 && (
            <Keys
              relation={relation}
              acts={mayChange ? (key) => <KeyActs {...asks} of={key} /> : null}
            />
          )}
          {mayChange && isTable && add('key', 'Key or check')}
        </>
      )}
      {(relation.indexes.length > 0 || isTable) && <h2>Indexes</h2>}
      {relation.indexes.length > 0 && (
        <Indexes
          relation={relation}
          acts={mayChange ? (index) => <IndexActs {...asks} of={index} /> : null}
        />
      )}
      {mayChange && (isTable || relation.kind === 'materialized view') && add('index', 'Index')}
      {(relation.triggers.length > 0 || mayTrigger) && <h2>Triggers</h2>}
      {relation.triggers.length > 0 && (
        <Triggers
          relation={relation}
          acts={mayTrigger ? (trigger) => <TriggerActs {...asks} of={trigger} /> : null}
        />
      )}
      {mayTrigger && relation.kind !== 'materialized view' && add('trigger', 'Trigger')}
      {!ours && <Grants key={relation.fingerprint} relation={relation} mayChange={mayChange} />}
      <Dependents relation={relation} />
      <h2>As SQL</h2>
      <Copied label="Definition" text={relation.definition} />
      {over && <StructureWindow over={over} relation={relation} onClose={() => setOver(null)} />}
    </>
  )
}

const Losses = ({ relation }: { relation: Relation }): JSX.Element => {
  const needed = relation.dependents.length + relation.referenced_by.length
  return (
    <p>
      {relation.query === null && `It has about ${count(relation.estimate)} rows. `}
      {needed === 0
        ? 'Nothing depends on it.'
        : `${many(needed, 'object')} ${needed === 1 ? 'depends' : 'depend'} on it.`}
    </p>
  )
}
