// The structure of a table or view: what it consists of, each part with the form that changes it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { known } from '../../change.ts'
import { Copied } from '../../parts/copy.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Column, Relation } from '../../schema.ts'
import { may } from '../../session.ts'
import { wait } from '../../tray/tray.ts'
import { count, many } from '../../words.ts'
import { ColumnForm } from './structure/column-form.tsx'
import { DropForm, type Drop } from './structure/drop-form.tsx'
import { Dependents, Facts, Switches } from './structure/facts.tsx'
import { Grants } from './structure/grants.tsx'
import { IndexForm } from './structure/index-form.tsx'
import { KeyForm } from './structure/key-form.tsx'
import { Act, Columns, Indexes, Keys, Triggers } from './structure/parts.tsx'
import { RenameForm, type Rename } from './structure/rename-form.tsx'
import { TableForm } from './structure/table-form.tsx'
import { TriggerForm } from './structure/trigger-form.tsx'
import { ViewForm } from './structure/view-form.tsx'

type Over =
  | { form: 'column'; column: Column | null }
  | { form: 'key' | 'index' | 'trigger' | 'table' | 'view' }
  | { form: 'drop'; drop: Drop }
  | { form: 'rename'; rename: Rename }

export const Structure = ({ relation }: { relation: Relation }): JSX.Element => {
  const [over, setOver] = useState<Over | null>(null)
  const { schema, name, ours } = relation
  const may_ = may('POST', 'schema/changes')
  const mayChange = may_ && !ours
  const isView = relation.query !== null
  const isTable = relation.kind === 'table' || relation.kind === 'partitioned table'
  // The application may have triggers on users.
  const mayTrigger = may_ && (!ours || (schema === 'auth' && name === 'users'))
  const place = { schema, table: name }
  const of = known(relation)
  const drop = (what: string, change: Drop['change'], notes?: Drop['notes']): void =>
    setOver({ form: 'drop', drop: { what, change, of, notes } })
  const rename = (what: string, change: Rename['change'], now: string): void =>
    setOver({ form: 'rename', rename: { what, change, now, of } })
  const add = (form: 'key' | 'index' | 'trigger', title: string): JSX.Element => (
    <div class="row">
      <button type="button" onClick={() => setOver({ form })}>
        <Icon name="plus" />
        {title}
      </button>
    </div>
  )
  const dropWhole = (): void =>
    drop(
      `${isView ? 'the view' : 'the table'} ${name}`,
      {
        do: isView ? 'view.drop' : 'table.drop',
        schema,
        name,
        cascade: true,
        ...(relation.kind === 'materialized view' && { materialized: true }),
      },
      <Losses relation={relation} />,
    )

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
            Name and place
          </button>
          <button type="button" class="bad" onClick={dropWhole}>
            {isView ? 'Drop view' : 'Drop table'}
          </button>
        </div>
      )}
      <h2>Columns</h2>
      <Columns
        relation={relation}
        acts={
          mayChange
            ? (column) => (
                <div class="acts">
                  <Act
                    word="Edit"
                    of={`column ${column.name}`}
                    onClick={() => setOver({ form: 'column', column })}
                  />
                  {isTable && (
                    <Act
                      word="Drop"
                      of={`column ${column.name}`}
                      onClick={() =>
                        drop(`the column ${column.name} of ${name}`, {
                          do: 'column.drop',
                          ...place,
                          name: column.name,
                          cascade: true,
                        })
                      }
                    />
                  )}
                </div>
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
              acts={
                mayChange
                  ? (key) => (
                      <div class="acts">
                        {!key.valid && (
                          <Act
                            word="Validate"
                            of={`key ${key.name}`}
                            onClick={() =>
                              wait(of, [
                                `Validate the key ${key.name}`,
                                { do: 'key.validate', ...place, name: key.name },
                              ])
                            }
                          />
                        )}
                        <Act
                          word="Rename"
                          of={`key ${key.name}`}
                          onClick={() =>
                            rename(
                              `the key ${key.name}`,
                              { do: 'key.rename', ...place, name: key.name },
                              key.name,
                            )
                          }
                        />
                        <Act
                          word="Drop"
                          of={`key ${key.name}`}
                          onClick={() =>
                            drop(`the key ${key.name} of ${name}`, {
                              do: 'key.drop',
                              ...place,
                              name: key.name,
                              cascade: true,
                            })
                          }
                        />
                      </div>
                    )
                  : null
              }
            />
          )}
          {mayChange && isTable && add('key', 'Key or check')}
        </>
      )}
      {(relation.indexes.length > 0 || isTable) && <h2>Indexes</h2>}
      {relation.indexes.length > 0 && (
        <Indexes
          relation={relation}
          acts={
            mayChange
              ? (index) => (
                  <div class="acts">
                    <Act
                      word="Rebuild"
                      of={`index ${index.name}`}
                      onClick={() =>
                        wait(of, [
                          `Rebuild the index ${index.name}`,
                          { do: 'index.rebuild', schema, name: index.name, concurrently: true },
                        ])
                      }
                    />
                    {/* That of a key has its name, and goes with it. */}
                    {index.constraint === null && (
                      <>
                        <Act
                          word="Rename"
                          of={`index ${index.name}`}
                          onClick={() =>
                            rename(
                              `the index ${index.name}`,
                              { do: 'index.rename', schema, name: index.name },
                              index.name,
                            )
                          }
                        />
                        <Act
                          word="Drop"
                          of={`index ${index.name}`}
                          onClick={() =>
                            drop(`the index ${index.name}`, {
                              do: 'index.drop',
                              schema,
                              name: index.name,
                            })
                          }
                        />
                      </>
                    )}
                  </div>
                )
              : null
          }
        />
      )}
      {mayChange && (isTable || relation.kind === 'materialized view') && add('index', 'Index')}
      {(relation.triggers.length > 0 || mayTrigger) && <h2>Triggers</h2>}
      {relation.triggers.length > 0 && (
        <Triggers
          relation={relation}
          acts={
            mayTrigger
              ? (trigger) =>
                  !trigger.ours && (
                    <div class="acts">
                      <Act
                        word={trigger.enabled === 'disabled' ? 'Enable' : 'Disable'}
                        of={`trigger ${trigger.name}`}
                        onClick={() => {
                          const verb = trigger.enabled === 'disabled' ? 'enable' : 'disable'
                          wait(of, [
                            `${verb === 'enable' ? 'Enable' : 'Disable'} the trigger ${trigger.name}`,
                            { do: `trigger.${verb}`, ...place, name: trigger.name },
                          ])
                        }}
                      />
                      <Act
                        word="Drop"
                        of={`trigger ${trigger.name}`}
                        onClick={() =>
                          drop(`the trigger ${trigger.name} of ${name}`, {
                            do: 'trigger.drop',
                            ...place,
                            name: trigger.name,
                            cascade: true,
                          })
                        }
                      />
                    </div>
                  )
              : null
          }
        />
      )}
      {mayTrigger && relation.kind !== 'materialized view' && add('trigger', 'Trigger')}
      {!ours && <Grants key={relation.fingerprint} relation={relation} mayChange={mayChange} />}
      <Dependents relation={relation} />
      <h2>As SQL</h2>
      <Copied label="Definition" text={relation.definition} />
      {over && <Over over={over} relation={relation} onClose={() => setOver(null)} />}
    </>
  )
}

const Over = ({
  over,
  relation,
  onClose,
}: {
  over: Over
  relation: Relation
  onClose: () => void
}): JSX.Element => {
  switch (over.form) {
    case 'column':
      return <ColumnForm relation={relation} column={over.column} onClose={onClose} />
    case 'key':
      return <KeyForm relation={relation} onClose={onClose} />
    case 'index':
      return <IndexForm relation={relation} onClose={onClose} />
    case 'trigger':
      return <TriggerForm relation={relation} onClose={onClose} />
    case 'table':
      return <TableForm relation={relation} onClose={onClose} />
    case 'view':
      return <ViewForm relation={relation} onClose={onClose} />
    case 'drop':
      return <DropForm {...over.drop} onClose={onClose} />
    case 'rename':
      return <RenameForm {...over.rename} onClose={onClose} />
  }
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
