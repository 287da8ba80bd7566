// Who may do what with a table: a box for each role and right. What is changed waits with the other changes.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { known, type Change } from '../../../change.ts'
import type { Relation } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'

const rights = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
const usual = ['anon', 'authenticated', 'service_role', 'public']

const titles: Record<string, string> = {
  anon: 'not signed in',
  authenticated: 'signed in',
  service_role: 'the service key',
  public: 'everybody',
}

export const Grants = ({
  relation,
  mayChange,
}: {
  relation: Relation
  mayChange: boolean
}): JSX.Element => {
  const { schema, name, grants } = relation
  /** Role and right that are turned over. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const roles = [...new Set([...usual, ...grants.map(({ role }) => role)])]
  const held = (role: string, right: string): boolean =>
    grants.some((grant) => grant.role === role && grant.rights.includes(right))
  const columnsOf = (role: string, right: string): readonly string[] =>
    grants.find((grant) => grant.role === role)?.columns[right] ?? []
  const idOf = (role: string, right: string): string => `${right} ${role}`
  const turn = (id: string): void => {
    const next = new Set(turned)
    if (!next.delete(id)) next.add(id)
    setTurned(next)
  }

  const submit = (): void => {
    const changes = roles.flatMap((role): (readonly [string, Change])[] => {
      const changed = rights.filter((right) => turned.has(idOf(role, right)))
      const given = changed.filter((right) => !held(role, right))
      const taken = changed.filter((right) => held(role, right))
      const of = { schema, name, roles: [role] }
      return [
        ...(given.length > 0
          ? [
              [
                `Let ${role} ${given.join(', ')} on ${name}`,
                { do: 'grant.give', ...of, privileges: given },
              ] as const,
            ]
          : []),
        ...(taken.length > 0
          ? [
              [
                `Take ${taken.join(', ')} on ${name} from ${role}`,
                { do: 'grant.take', ...of, privileges: taken },
              ] as const,
            ]
          : []),
      ]
    })
    wait(known(relation), ...changes)
    setTurned(new Set())
  }

  return (
    <>
      <h2>Grants</h2>
      <div class="scrolls" role="region" aria-label="Grants" tabIndex={0}>
        <table class="listing grants" aria-label="Grants">
          <thead>
            <tr>
              <th scope="col">Role</th>
              {rights.map((right) => (
                <th key={right} scope="col">
                  {right}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => (
              <tr key={role}>
                <th scope="row">
                  <code>{role}</code> <span class="quiet">{titles[role]}</span>
                </th>
                {rights.map((right) => {
                  const id = idOf(role, right)
                  const columns = columnsOf(role, right)
                  return (
                    <td key={right}>
                      <input
                        type="checkbox"
                        aria-label={`${role} may ${right}`}
                        checked={held(role, right) !== turned.has(id)}
                        disabled={!mayChange}
                        onChange={() => turn(id)}
                      />
                      {columns.length > 0 && (
                        <span class="tag" title={columns.join(', ')}>
                          {columns.length} of {relation.columns.length}
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {turned.size > 0 && (
        <div class="row">
          <button type="button" class="main" onClick={submit}>
            Add to the changes
          </button>
          <button type="button" onClick={() => setTurned(new Set())}>
            As it was
          </button>
        </div>
      )}
    </>
  )
}
