// Who sees and changes which rows, and why somebody does not.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../../api.ts'
import { known, type ChangeRequest } from '../../change.ts'
import { useAnswer } from '../../load.ts'
import { ChangeDialog } from '../../parts/change-dialog.tsx'
import { Copied } from '../../parts/copy.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import type { Policy, Relation } from '../../schema.ts'
import { may } from '../../session.ts'
import { AddPolicy } from './policies/add.tsx'
import { Explain } from './policies/explain.tsx'
import { Act } from './structure/act.tsx'

export const Policies = ({
  relation,
  onChange,
}: {
  relation: Relation
  onChange: () => void
}): JSX.Element => {
  const [asked, setAsked] = useState<{
    title: string
    wish: ChangeRequest
    destroys?: boolean
  } | null>(null)
  const [over, setOver] = useState<'add' | 'explain' | null>(null)
  const { schema, name, policies, rls } = relation
  const isTable = ['table', 'partitioned table'].includes(relation.kind)
  const mayChange = may('POST', 'schema/changes') && isTable
  // Of our own tables the service judges these: their policies are the application's.
  const isJudged = !relation.ours || (schema === 'storage' && ['objects', 'buckets'].includes(name))
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
        {isJudged && (
          <button type="button" onClick={() => setOver('explain')}>
            Explain access…
          </button>
        )}
        {mayChange && !relation.ours && (
          <button
            type="button"
            class={rls ? 'bad' : ''}
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
            {rls ? 'Turn row level security off…' : 'Turn row level security on…'}
          </button>
        )}
      </div>
      {!rls && isTable && (
        <p class="note error">
          Row level security is off: policies do not count, and everybody with rights on the table
          sees every row.
        </p>
      )}
      {isJudged && <Readers relation={relation} />}
      {policies.length === 0 &&
        (isTable ? (
          <Empty title="No policy">{rls && <p>A policy lets users in.</p>}</Empty>
        ) : (
          <Empty title={`A ${relation.kind} has no policies`}>
            <p>Those of the tables that it reads count, for whoever's rights it reads them with.</p>
          </Empty>
        ))}
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

/** One policy. */
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
        <h3>Existing rows (using)</h3>
        <Copied label="using" text={using} />
      </>
    )}
    {check !== null && check !== using && (
      <>
        <h3>Written rows (with check)</h3>
        <Copied label="check" text={check} />
      </>
    )}
    {onDrop && <Act word="Drop…" of={`policy ${name}`} onClick={onDrop} />}
  </li>
)

/** Of a user it knows no more than that there is one. */
const somebody = {
  claims: {
    role: 'authenticated',
    sub: '00000000-0000-0000-0000-000000000000',
    email: 'any signed-in user',
  },
}

/** Who reads rows, as the service judges it: rights, row level security and policies together. */
const Readers = ({ relation }: { relation: Relation }): JSX.Element => {
  const judged = useAnswer<string[]>(JSON.stringify(relation), async (signal) => {
    const ask = (as: unknown) =>
      admin<{ sentence: string }>('POST', 'access/explain', {
        body: { as, schema: relation.schema, relation: relation.name, command: 'select' },
        signal,
      })
    const [anon, user] = await Promise.all([ask('anon'), ask(somebody)])
    if (anon.error) return anon
    if (user.error) return user
    return { data: [anon.data.sentence, user.data.sentence], error: null }
  })
  return (
    <section aria-label="Who reads it" aria-live="polite">
      <Loaded of={judged}>
        {(sentences) => (
          <ul class="readers">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
