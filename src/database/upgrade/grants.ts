// Who may do what with the objects of a database: what the statements that make them do not say, such as rights on ours.
import type { Pair } from './roles.ts'
import { catalogued } from './catalogued.ts'
import { leftOutObjects } from './left-out.ts'

interface Right {
  thing: string
  /** As statements take it, up to who has it. */
  what: string
  who: string
  may_grant: boolean
}

const rights = `
with object as materialized (select listed.* from (${catalogued}) as listed where kind is not null),
known (thing, owner, acl, privilege_of, what) as (
  select type || ' ' || identity, owner, coalesce(acl, acldefault(kind::"char", owner)), '', concat_ws(' ', case kind
      when 'n' then 'schema' when 'r' then 'table' when 's' then 'sequence' when 'T' then 'type' when 'f' then 'routine'
      when 'l' then 'language' when 'F' then 'foreign data wrapper' when 'S' then 'foreign server' end, identity)
  from object
  union all
  select type || ' ' || identity, owner, attacl, format(' (%I)', attname), 'table ' || identity
  from object join pg_attribute on attrelid = oid
  where class = 'pg_class'::regclass and attacl is not null and not attisdropped)
select thing, privilege_type || privilege_of || ' on ' || what as what,
  case grantee when 0 then 'public' else grantee::regrole::text end as who, is_grantable as may_grant
from known cross join aclexplode(acl)
where grantor = owner and privilege_type != 'MAINTAIN' and thing !~ $1`

/** Nobody but an owner grants here. What the new one has not, is not granted. */
export const carryGrants = async ({ old, made }: Pair): Promise<void> => {
  const [before, after] = await Promise.all(
    [old, made].map(async (client) => (await client.query<Right>(rights, [leftOutObjects])).rows),
  )
  const there = new Set(after?.map(({ thing }) => thing))
  for (const { what, who } of missing(after, before)) await made.query(`revoke ${what} from ${who}`)
  for (const right of missing(before, after).filter(({ thing }) => there.has(thing)))
    await made.query(
      `grant ${right.what} to ${right.who}${right.may_grant ? ' with grant option' : ''}`,
    )
}

const missing = (of: readonly Right[] = [], among: readonly Right[] = []): Right[] => {
  const key = (right: Right): string => JSON.stringify(right)
  const known = new Set(among.map(key))
  return of.filter((right) => !known.has(key(right)))
}
