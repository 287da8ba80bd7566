// Who sees and changes which rows, and why somebody does not.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { known, type Wish } from '../../change.ts'
import { useLoad } from '../../load.ts'
import { ChangeDialog } from '../../parts/change-dialog.tsx'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Empty } from '../../parts/note.tsx'
import type { Policy, Relation } from '../../schema.ts'
import { may } from '../../session.ts'
import { Explain } from './explain.tsx'

export const Policies = ({
  relation,
  onChange,
}: {
  relation: Relation
  onChange: () => void
}): JSX.Element => {
  const [asked, setAsked] = useState<{ title: string; wish: Wish; destroys?: boolean } | null>(null)
  const [over, setOver] = useState<'add' | 'explain' | null>(null)
  const { schema, name, policies, rls } = relation
  const mayChange = may('POST', 'schema/changes')
  const expect = known(relation)
  return (
    <>
      <div class="row">
        {mayChange && (
          <button type="button" class="main" onClick={() => setOver('add')}>
            <Icon name="plus" />
            Policy
          </button>
        )}
        <button type="button" onClick={() => setOver('explain')}>
          Why may somebody, or not?
        </button>
        {mayChange && relation.kind === 'table' && !relation.ours && (
          <button
            type="button"
            onClick={() =>
              setAsked({
                title: rls ? 'Turn row level security off' : 'Turn row level security on',
                destroys: rls,
                wish: {
                  name: `row level security of ${name}`,
                  changes: [{ do: 'table.rls', schema, name, enabled: !rls }],
                  expect,
                },
              })
            }
          >
            {rls ? 'Turn row level security off' : 'Turn row level security on'}
          </button>
        )}
      </div>
      {!rls && relation.kind === 'table' && (
        <p class="note error">
          Row level security is off: policies do not count, and everybody with rights on the table
          sees every row.
        </p>
      )}
      {policies.length === 0 && (
        <Empty title="No policy">
          <p>Only the service key sees rows of this table. A policy lets users in.</p>
        </Empty>
      )}
      <ul class="policies">
        {policies.map((policy) => (
          <Item
            key={policy.name}
            of={policy}
            onDrop={
              mayChange
                ? () =>
                    setAsked({
                      title: `Drop policy ${policy.name}`,
                      destroys: true,
                      wish: {
                        name: `drop policy ${policy.name}`,
                        changes: [{ do: 'policy.drop', schema, table: name, name: policy.name }],
                        expect,
                      },
                    })
                : undefined
            }
          />
        ))}
      </ul>
      {over === 'add' && (
        <AddPolicy
          relation={relation}
          onClose={() => setOver(null)}
          onWish={(wish) => {
            setOver(null)
            setAsked({ title: 'Add policy', wish: { ...wish, expect } })
          }}
        />
      )}
      {over === 'explain' && <Explain relation={relation} onClose={() => setOver(null)} />}
      {asked && (
        <ChangeDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onChange()
          }}
        />
      )}
    </>
  )
}

const Item = ({
  of: { name, command, roles, using, check, permissive },
  onDrop,
}: {
  of: Policy
  onDrop: (() => void) | undefined
}): JSX.Element => (
  <li class="card">
    <h2>
      {name} <span class="tag">{command}</span>
      {!permissive && <span class="tag bad">restrictive</span>}
    </h2>
    <p class="quiet">for {roles.join(', ')}</p>
    {using !== null && (
      <>
        <h3>Rows that are there</h3>
        <Copied label="using" text={using} />
      </>
    )}
    {check !== null && check !== using && (
      <>
        <h3>Rows as they are written</h3>
        <Copied label="check" text={check} />
      </>
    )}
    {onDrop && (
      <button type="button" class="bare" onClick={onDrop}>
        Drop<span class="hidden"> policy {name}</span>
      </button>
    )}
  </li>
)

interface Template {
  name: string
  sentence: string
  parameters: Record<string, { kind: string }>
}

/** What a template wants, or an expression of one's own. */
const AddPolicy = ({
  relation: { schema, name: table, columns },
  onClose,
  onWish,
}: {
  relation: Relation
  onClose: () => void
  onWish: (wish: Wish) => void
}): JSX.Element => {
  const { data } = useLoad<{ templates: Template[] }>('/admin/v1/schema/templates')
  const [template, setTemplate] = useState('')
  const [values, setValues] = useState<Record<string, string>>({})
  const [name, setName] = useState('')
  const [command, setCommand] = useState('all')
  const [expression, setExpression] = useState('')
  const isFiles = schema === 'storage' && table === 'objects'
  const templates = (data?.templates ?? []).filter(
    (one) => one.name.startsWith('files_') === isFiles,
  )
  const chosen = templates.find((one) => one.name === template)

  const submit = (event: Event): void => {
    event.preventDefault()
    onWish(
      chosen
        ? {
            name: `${chosen.name} on ${table}`,
            changes: [{ do: 'policy.template', schema, table, template, parameters: values }],
          }
        : {
            name: `policy ${name} on ${table}`,
            changes: [
              {
                do: 'policy.create',
                schema,
                table,
                name,
                command,
                roles: ['authenticated'],
                ...(command !== 'insert' && { using: expression }),
                ...(command !== 'select' && command !== 'delete' && { check: expression }),
              },
            ],
          },
    )
  }

  return (
    <Dialog title={`New policy on ${table}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Choice label="What it allows" value={template} onValue={setTemplate}>
          <option value="">my own expression</option>
          {templates.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name.replaceAll('_', ' ')}
            </option>
          ))}
        </Choice>
        {chosen && <p>{chosen.sentence}</p>}
        {chosen &&
          Object.entries(chosen.parameters).map(([key, { kind }]) =>
            kind === 'column' ? (
              <Choice
                key={key}
                label={key}
                value={values[key] ?? ''}
                onValue={(value) => setValues({ ...values, [key]: value })}
              >
                <option value="">choose</option>
                {columns.map((column) => (
                  <option key={column.name}>{column.name}</option>
                ))}
              </Choice>
            ) : (
              <Field
                key={key}
                label={key}
                required
                value={values[key] ?? ''}
                onValue={(value) => setValues({ ...values, [key]: value })}
              />
            ),
          )}
        {!chosen && (
          <>
            <Field label="Name" required value={name} onValue={setName} />
            <Choice label="For" value={command} onValue={setCommand}>
              {['all', 'select', 'insert', 'update', 'delete'].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Choice>
            <Field
              label="True for the rows that signed-in users may"
              required
              value={expression}
              onValue={setExpression}
              hint="An expression: owner = (select auth.uid())"
            />
          </>
        )}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="main">
            See the SQL
          </button>
        </div>
      </form>
    </Dialog>
  )
}
