// What a table is as a whole: its size, its owner, what it is for; and the switches of the whole.
import type { JSX } from 'preact'
import { known } from '../../../change.ts'
import { Fact } from '../../../parts/fact.tsx'
import { hrefOf } from '../../../route.ts'
import type { Named, Relation } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { bytes, count, many } from '../../../words.ts'

export const Facts = ({ relation }: { relation: Relation }): JSX.Element => {
  const { kind, owner, estimate, bytes: size } = relation
  const isTable = relation.query === null
  return (
    <>
      {relation.comment !== null && <p class="whole">{relation.comment}</p>}
      <dl class="facts">
        <Fact title="Kind">{kind}</Fact>
        {isTable && (
          <Fact title="Rows">{estimate < 0 ? 'not counted yet' : `about ${count(estimate)}`}</Fact>
        )}
        {size && size.total > 0 && (
          <Fact title="Size">
            {bytes(size.total)}, of it {bytes(size.indexes)} indexes
          </Fact>
        )}
        <Fact title="Owner">{owner}</Fact>
        {isTable && (
          <Fact title="Row level security">
            {relation.rls ? 'on' : 'off'}
            {relation.rls_forced && ', for the owner too'}
          </Fact>
        )}
        {isTable && <Fact title="Realtime">{relation.watched ? 'on' : 'off'}</Fact>}
        {relation.publications.length > 0 && (
          <Fact title="Publications">{relation.publications.join(', ')}</Fact>
        )}
        {relation.partitions.key !== null && (
          <Fact title="Partitioned by">{relation.partitions.key}</Fact>
        )}
      </dl>
      <Names title="Partitions" of={relation.partitions.children} />
      <Names title="Part of" of={relation.partitions.parents} />
    </>
  )
}

const Names = ({ title, of }: { title: string; of: Named[] }): JSX.Element | null =>
  of.length === 0 ? null : (
    <p>
      {title}:{' '}
      {of.map((one, at) => (
        <span key={`${one.schema}.${one.name}`}>
          {at > 0 && ', '}
          <a href={`${hrefOf('tables', one.schema, one.name)}?show=structure`}>{one.name}</a>
        </span>
      ))}
    </p>
  )

/** Turned on and off by a change. */
export const Switches = ({ relation }: { relation: Relation }): JSX.Element => {
  const { schema, name, rls, rls_forced: forced, watched } = relation
  const secure = (enabled: boolean, isForced: boolean, says: string): void =>
    wait(known(relation), [
      says,
      {
        do: 'table.rls',
        schema,
        name,
        enabled,
        ...(isForced !== forced && { forced: isForced }),
      },
    ])
  return (
    <>
      <button
        type="button"
        class={rls ? 'bad' : ''}
        onClick={() =>
          secure(!rls, forced, `Turn row level security ${rls ? 'off' : 'on'} for ${name}`)
        }
      >
        Turn row level security {rls ? 'off' : 'on'}
      </button>
      {rls && (
        <button
          type="button"
          onClick={() =>
            secure(
              true,
              !forced,
              forced
                ? `Stop forcing row level security on ${name}`
                : `Force row level security on ${name}`,
            )
          }
        >
          {forced ? 'Stop forcing row level security' : 'Force row level security'}
        </button>
      )}
      {/* Realtime is about tables of public. */}
      {schema === 'public' && (
        <button
          type="button"
          onClick={() =>
            wait(known(relation), [
              watched ? `Disable realtime of ${name}` : `Enable realtime of ${name}`,
              { do: watched ? 'watch.stop' : 'watch.start', table: name },
            ])
          }
        >
          {watched ? 'Disable realtime' : 'Enable realtime'}
        </button>
      )}
    </>
  )
}

/** What needs this table, so that nobody drops it by mistake. */
export const Dependents = ({ relation }: { relation: Relation }): JSX.Element | null => {
  const { dependents, referenced_by: keys } = relation
  if (dependents.length + keys.length === 0) return null
  return (
    <>
      <h2>What depends on it</h2>
      <p class="quiet">{many(dependents.length + keys.length, 'object')}</p>
      <ul class="plain-list">
        {keys.map((key) => (
          <li key={`${key.from?.schema}.${key.from?.name} ${key.name}`}>
            {key.from && (
              <a href={`${hrefOf('tables', key.from.schema, key.from.name)}?show=structure`}>
                {key.from.name}
              </a>
            )}{' '}
            by its key <code>{key.name}</code>
          </li>
        ))}
        {dependents.map(({ kind, identity }) => (
          <li key={`${kind} ${identity}`}>
            {kind} <bdi>{identity}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
