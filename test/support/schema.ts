// What an installation makes, without the bodies of functions.
import { withClient } from '../../src/database/connection/connect.ts'
import { ownerConfig } from './database.ts'

/** A line for each schema, relation, column, constraint, index, trigger, policy, type and function. */
const schema = `
  with
    ours as (
      select oid, nspname::text as name
      from pg_namespace
      where nspname = any (core.our_schemas())
    ),
    role as (
      select
        pg_roles.oid,
        case
          when rolname = core.gateway_role() then 'gateway'
          when pg_roles.oid = datdba then 'owner'
          else rolname
        end as name
      from pg_roles join pg_database on datname = current_database()
      where rolname = core.gateway_role() or rolname not like '%\\_gateway' -- the template's has rights in its copies
      union all
      select 0, 'public'
    ),
    acl as (
      select 'pg_namespace'::regclass as class, oid as object, 0 as part, nspacl as acl, nspowner as owner
      from pg_namespace
      union all
      select 'pg_class'::regclass, oid, 0, relacl, relowner from pg_class
      union all
      select 'pg_class'::regclass, attrelid, attnum, attacl, relowner
      from pg_attribute join pg_class on pg_class.oid = attrelid
      union all
      select
        'pg_proc'::regclass, oid, 0, coalesce(proacl, acldefault('f', proowner)), proowner
      from pg_proc
    ),
    may as (
      select
        class, object, part,
        string_agg(grantee || coalesce(' ' || privileges, ''), ', ' order by grantee) as who
      from (
        select
          acl.class, acl.object, acl.part, role.name as grantee,
          nullif(string_agg(lower(item.privilege_type), '/' order by item.privilege_type), 'execute') as privileges
        from acl, aclexplode(acl.acl) as item join role on role.oid = item.grantee
        where item.grantee != acl.owner
        group by 1, 2, 3, 4
      ) as item
      group by 1, 2, 3
    ),
    line (schema, rank, object, part, place, name, text) as (
      select ours.name, 0, '', 0, 0, '', concat('schema ', ours.name, '; for ' || may.who)
      from ours left join may on may.class = 'pg_namespace'::regclass and may.object = ours.oid
      union all
      select
        ours.name,
        case relkind when 'r' then 1 when 'S' then 2 else 3 end,
        relname,
        0, 0, '',
        concat(
          case relpersistence when 'u' then 'unlogged ' end,
          case relkind when 'r' then 'table ' when 'S' then 'sequence ' when 'c' then 'type ' else relkind::text end,
          relation.oid::regclass,
          ' with (' || array_to_string(reloptions, ', ') || ')',
          case when relkind = 'r' and not relrowsecurity then '; without row level security' end,
          '; for ' || may.who
        )
      from
        pg_class as relation
        join ours on ours.oid = relnamespace
        left join may on may.class = 'pg_class'::regclass and may.object = relation.oid and may.part = 0
      where
        relkind not in ('i', 't')
        and not (
          relkind = 'S' and exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'i')
        )
      union all
      select
        ours.name, case relkind when 'r' then 1 else 3 end, relname, 1, attnum, '',
        concat(
          '  ', quote_ident(attname), ' ', format_type(atttypid, atttypmod),
          case when attnotnull then ' not null' end,
          case attidentity when 'a' then ' generated always as identity' end,
          case attgenerated when 's' then ' generated ' else ' default ' end || pg_get_expr(adbin, adrelid),
          '; for ' || may.who
        )
      from
        pg_attribute
        join pg_class as relation on relation.oid = attrelid and relkind in ('r', 'c')
        join ours on ours.oid = relnamespace
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        left join may on may.class = 'pg_class'::regclass and may.object = attrelid and may.part = attnum
      where attnum > 0 and not attisdropped
      union all
      select
        ours.name, 1, relname, 2, 0, conname,
        concat('  constraint ', conname, ' ', pg_get_constraintdef(made.oid))
      from
        pg_constraint as made
        join pg_class as relation on relation.oid = conrelid
        join ours on ours.oid = relnamespace
      where contype not in ('n', 't')
      union all
      select
        ours.name, 1, relation.relname, 3, 0, index.relname,
        '  ' || regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX (\\S+) ON \\S+ USING ', 'index \\2 \\1')
      from
        pg_index
        join pg_class as index on index.oid = indexrelid
        join pg_class as relation on relation.oid = indrelid
        join ours on ours.oid = relation.relnamespace
      where not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select
        ours.name, 1, relname, 4, 0, tgname,
        '  ' || regexp_replace(pg_get_triggerdef(made.oid), '^CREATE TRIGGER (\\S+) (.*) ON \\S+', 'trigger \\1 \\2')
      from
        pg_trigger as made
        join pg_class as relation on relation.oid = tgrelid
        join ours on ours.oid = relnamespace
      where not tgisinternal
      union all
      select
        ours.name, 1, relname, 5, 0, polname,
        concat(
          '  policy ', polname, ' for ', polcmd, ' to ',
          (select string_agg(role.name, ', ' order by role.name) from role where role.oid = any (polroles)),
          ' using ' || pg_get_expr(polqual, polrelid),
          ' with check ' || pg_get_expr(polwithcheck, polrelid)
        )
      from
        pg_policy
        join pg_class as relation on relation.oid = polrelid
        join ours on ours.oid = relnamespace
      union all
      select
        ours.name, 4, proname, 0, 0, '',
        concat(
          'function ', proc.oid::regproc, '(', pg_get_function_arguments(proc.oid), ') returns ', pg_get_function_result(proc.oid), ': ',
          concat_ws(
            ' ',
            case provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end,
            case when prosecdef then 'definer' end,
            case when proowner != datdba then 'of ' || (select role.name from role where role.oid = proowner) end,
            'with ' || array_to_string(proconfig, ', ')
          ),
          '; for ' || may.who
        )
      from
        pg_proc as proc
        join ours on ours.oid = pronamespace
        join pg_database on datname = current_database()
        left join may on may.class = 'pg_proc'::regclass and may.object = proc.oid
    )
  select text
  from line
  order by schema collate "C", rank, object collate "C", part, place, name collate "C"`

/** As text, in which nothing has the name of the database. */
export const schemaOf = (url: string): Promise<string> =>
  withClient(ownerConfig(url), async (client) => {
    await client.query('set search_path = pg_catalog')
    const { rows } = await client.query<{ text: string }>(schema)
    return rows.map(({ text }) => text).join('\n')
  })
