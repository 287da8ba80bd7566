// What a Postgres says of itself: the queries whose answers are the facts of import.plan_postgres.
// Columns that older versions lack are read from to_jsonb(row), where they are null. Numbers beyond 2^53 are text.
// $1 is a list of schemas. The session has an empty search path, so every name that Postgres prints is qualified.

const notOfExtension = (catalogue: string, oid: string): string =>
  `not exists (select from pg_depend as member
    where member.classid = '${catalogue}'::regclass and member.objid = ${oid} and member.deptype = 'e')`

const printedCollation = (collation: string, usual: string): string =>
  `case when ${collation} <> ${usual} then (
    select format('%I.%I', known.collnamespace::regnamespace::text, known.collname)
    from pg_collation as known where known.oid = ${collation}
  ) end`

const namesOf = (relation: string, numbers: string): string =>
  `(select array_agg(attribute.attname order by key.place)
    from unnest(${numbers}) with ordinality as key (number, place)
    join pg_attribute as attribute on attribute.attrelid = ${relation} and attribute.attnum = key.number)`

const relations = `
select n.nspname as schema, c.relname as name, c.relkind as kind, c.relpersistence as persistence,
  c.relispartition as is_partition, c.relrowsecurity as rls, c.relforcerowsecurity as force,
  case when c.reltuples >= 0 and c.relkind <> 'p' then c.reltuples::bigint end as row_estimate,
  case when c.relkind in ('r', 'm') then pg_table_size(c.oid) else 0 end as bytes,
  case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as partition_key,
  case when c.relispartition then pg_get_expr(c.relpartbound, c.oid) end as bound,
  (select jsonb_agg(jsonb_build_object('schema', pn.nspname, 'name', p.relname) order by i.inhseqno)
    from pg_inherits as i join pg_class as p on p.oid = i.inhparent join pg_namespace as pn on pn.oid = p.relnamespace
    where i.inhrelid = c.oid) as parents,
  c.reloptions as options, c.relreplident as replica,
  case when c.reloftype <> 0 then format_type(c.reloftype, null) end as of_type,
  has_table_privilege(c.oid, 'select') as readable, row_security_active(c.oid) as hides_rows
from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
where n.nspname = any($1::text[]) and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and ${notOfExtension('pg_class', 'c.oid')}
order by 1, 2`

const columns = `
select n.nspname as schema, c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
  case when tn.nspname <> 'pg_catalog' then tn.nspname end as type_schema,
  a.attnotnull and not exists (
    select from pg_constraint as late
    where late.conrelid = a.attrelid and late.contype = 'n' and late.conkey[1] = a.attnum and not late.convalidated
  ) as not_null,
  nullif(a.attidentity::text, '') as identity, nullif(to_jsonb(a) ->> 'attgenerated', '') as generated,
  pg_get_expr(d.adbin, d.adrelid) as expr, ${printedCollation('a.attcollation', 't.typcollation')} as collation,
  a.attislocal as is_local,
  case when a.attstorage <> t.typstorage then a.attstorage end as storage,
  case when a.attstattarget >= 0 then a.attstattarget end as statistics, a.attoptions as options
from pg_attribute as a
join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
join pg_type as t on t.oid = a.atttypid
left join pg_type as e on e.oid = t.typelem and t.typcategory = 'A'
join pg_namespace as tn on tn.oid = coalesce(e.typnamespace, t.typnamespace)
left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p') and n.nspname = any($1::text[])
  and ${notOfExtension('pg_class', 'c.oid')}
order by 1, 2, a.attnum`

const constraints = `
select n.nspname as schema, c.relname as "table", k.conname as name, k.contype as kind,
  pg_get_constraintdef(k.oid) as def, k.convalidated as validated,
  rn.nspname as ref_schema, r.relname as ref_table,
  ${namesOf('k.conrelid', 'k.conkey')} as columns, ${namesOf('k.confrelid', 'k.confkey')} as ref_columns
from pg_constraint as k
join pg_class as c on c.oid = k.conrelid join pg_namespace as n on n.oid = c.relnamespace
left join pg_class as r on r.oid = k.confrelid left join pg_namespace as rn on rn.oid = r.relnamespace
where n.nspname = any($1::text[]) and k.coninhcount = 0 and coalesce(to_jsonb(k) ->> 'conparentid', '0') = '0'
  and (k.contype in ('c', 'p', 'u', 'x', 'f') or (k.contype = 'n' and not k.convalidated))
  and ${notOfExtension('pg_class', 'c.oid')}
order by array_position(array['n', 'c', 'p', 'u', 'x', 'f']::"char"[], k.contype), 1, 2, 3`

const indexes = `
select n.nspname as schema, c.relname as "table", ic.relname as name, pg_get_indexdef(i.indexrelid) as def,
  i.indisunique as is_unique, i.indisvalid as is_valid, i.indisclustered as is_clustered,
  i.indisreplident as is_identity, k.conname as "constraint", ic.reloptions as options
from pg_index as i
join pg_class as ic on ic.oid = i.indexrelid
join pg_class as c on c.oid = i.indrelid join pg_namespace as n on n.oid = c.relnamespace
left join pg_constraint as k on k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x') and k.conrelid = i.indrelid
where n.nspname = any($1::text[]) and c.relkind in ('r', 'p', 'm') and not ic.relispartition
  and ${notOfExtension('pg_class', 'c.oid')}
order by 1, 2, 3`

const statistics = `
select n.nspname as schema, c.relname as "table", s.stxname as name, pg_get_statisticsobjdef(s.oid) as def
from pg_statistic_ext as s
join pg_class as c on c.oid = s.stxrelid join pg_namespace as n on n.oid = c.relnamespace
where n.nspname = any($1::text[])
order by 1, 2, 3`

const policies = `
select n.nspname as schema, c.relname as "table", p.polname as name,
  coalesce((to_jsonb(p) ->> 'polpermissive')::boolean, true) as permissive,
  case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
    as command,
  (select array_agg(case when r.oid = 0 then 'public' else pg_get_userbyid(r.oid)::text end order by 1)
    from unnest(p.polroles) as r (oid)) as roles,
  pg_get_expr(p.polqual, p.polrelid) as "using", pg_get_expr(p.polwithcheck, p.polrelid) as "check"
from pg_policy as p join pg_class as c on c.oid = p.polrelid join pg_namespace as n on n.oid = c.relnamespace
where n.nspname = any($1::text[]) or (n.nspname, c.relname) = ('storage', 'objects')
order by 1, 2, 3`

const domainDefinition = `
  concat(format_type(t.typbasetype, t.typtypmod), ' collate ' || ${printedCollation('t.typcollation', 'base.typcollation')},
    ' default ' || coalesce(pg_get_expr(t.typdefaultbin, 0), quote_literal(t.typdefault)),
    case when t.typnotnull then ' not null' end,
    (select string_agg(format(' constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), '' order by k.conname)
      from pg_constraint as k where k.contypid = t.oid and k.contype = 'c' and k.convalidated))`

const compositeDefinition = `
  (select '(' || string_agg(concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
      ' collate ' || ${printedCollation('a.attcollation', 'at.typcollation')}), ', ' order by a.attnum) || ')'
    from pg_attribute as a join pg_type as at on at.oid = a.atttypid
    where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped)`

const rangeDefinition = `
  (select 'range (' || concat_ws(', ', 'subtype = ' || format_type(r.rngsubtype, null),
      case when not o.opcdefault then format('subtype_opclass = %I.%I', o.opcnamespace::regnamespace::text, o.opcname) end,
      'collation = ' || (select format('%I.%I', l.collnamespace::regnamespace::text, l.collname) from pg_collation as l
        where l.oid = r.rngcollation and l.collname <> 'default'),
      'canonical = ' || nullif(r.rngcanonical::oid, 0)::regproc::text,
      'subtype_diff = ' || nullif(r.rngsubdiff::oid, 0)::regproc::text,
      'multirange_type_name = ' || format_type((to_jsonb(r) ->> 'rngmultitypid')::oid, null)) || ')'
    from pg_range as r join pg_opclass as o on o.oid = r.rngsubopc where r.rngtypid = t.oid)`

const types = `
select n.nspname as schema, t.typname as name, t.typtype as kind,
  case t.typtype
    when 'e' then (select 'enum (' || string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) || ')'
      from pg_enum as e where e.enumtypid = t.oid)
    when 'd' then ${domainDefinition}
    when 'c' then ${compositeDefinition}
    when 'r' then ${rangeDefinition}
  end as def,
  case when t.typtype = 'd' then (
    select jsonb_agg(jsonb_build_object('name', k.conname, 'def', pg_get_constraintdef(k.oid)) order by k.conname)
    from pg_constraint as k where k.contypid = t.oid and k.contype = 'c' and not k.convalidated
  ) end as late,
  t.typacl is not null as has_rights
from pg_type as t
join pg_namespace as n on n.oid = t.typnamespace
left join pg_class as c on c.oid = t.typrelid left join pg_type as base on base.oid = t.typbasetype
where n.nspname = any($1::text[])
  and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c')
    or (t.typtype = 'b' and t.typcategory <> 'A' and t.typisdefined))
  and ${notOfExtension('pg_type', 't.oid')}
order by t.oid`

/** Where they stand is asked when rows are there. */
export const sequences = `
select n.nspname as schema, c.relname as name, format_type(s.seqtypid, null) as type, s.seqstart::text as start,
  s.seqincrement::text as increment, s.seqmin::text as min, s.seqmax::text as max, s.seqcache::text as cache,
  s.seqcycle as cycle, coalesce(d.deptype::text, 'n') as owned, tn.nspname as table_schema, t.relname as "table",
  a.attname as "column", pg_sequence_last_value(s.seqrelid)::text as last_value,
  has_sequence_privilege(c.oid, 'usage, select') as readable, has_sequence_privilege(c.oid, 'select') as shows_first
from pg_sequence as s
join pg_class as c on c.oid = s.seqrelid join pg_namespace as n on n.oid = c.relnamespace
left join pg_depend as d on d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.objsubid = 0
  and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
left join pg_class as t on t.oid = d.refobjid left join pg_namespace as tn on tn.oid = t.relnamespace
left join pg_attribute as a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
where n.nspname = any($1::text[]) and ${notOfExtension('pg_class', 'c.oid')}
order by 1, 2`

// A function that names the row type of a view can only be made after that view.
const functions = `
select n.nspname as schema, p.proname as name, p.oid::regprocedure::text as signature,
  case to_jsonb(p) ->> 'prokind' when 'p' then 'procedure' else 'function' end as kind,
  l.lanname as language, l.lanpltrusted as trusted, p.prosecdef as definer,
  to_jsonb(p) ->> 'prosqlbody' is not null or exists (
    select from pg_depend as d
    join pg_type as t on t.oid = d.refobjid and d.refclassid = 'pg_type'::regclass
    left join pg_type as e on e.oid = t.typelem
    join pg_class as v on v.oid in (t.typrelid, e.typrelid) and v.relkind in ('v', 'm')
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid
  ) as is_late,
  p.prorettype = 'pg_catalog.event_trigger'::regtype as is_event_trigger, pg_get_functiondef(p.oid) as def
from pg_proc as p join pg_language as l on l.oid = p.prolang join pg_namespace as n on n.oid = p.pronamespace
where n.nspname = any($1::text[]) and not exists (select from pg_aggregate as a where a.aggfnoid = p.oid)
  and not exists (select from pg_depend as d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype in ('e', 'i'))
order by p.oid`

const aggregates = `
select n.nspname as schema, p.proname as name, p.oid::regprocedure::text as signature, a.aggkind as kind,
  case when p.pronargs = 0 then '*' else pg_get_function_identity_arguments(p.oid) end as arguments,
  a.aggtransfn::regproc::text as sfunc, format_type(a.aggtranstype, null) as stype,
  nullif(a.aggfinalfn::oid, 0)::regproc::text as finalfunc, nullif(a.aggcombinefn::oid, 0)::regproc::text as combinefunc,
  a.agginitval as initcond, to_jsonb(p) ->> 'proparallel' as parallel,
  a.aggkind = 'n' and a.aggmtransfn = 0 and a.aggsortop = 0 and not a.aggfinalextra and a.aggserialfn = 0 as is_simple
from pg_aggregate as a join pg_proc as p on p.oid = a.aggfnoid join pg_namespace as n on n.oid = p.pronamespace
where n.nspname = any($1::text[]) and ${notOfExtension('pg_proc', 'p.oid')}
order by p.oid`

const views = `
select n.nspname as schema, c.relname as name, c.relkind as kind, c.relispopulated as populated, c.reloptions as options,
  pg_get_viewdef(c.oid) as def,
  (select jsonb_agg(distinct jsonb_build_object('schema', rn.nspname, 'name', r.relname))
    from pg_rewrite as w
    join pg_depend as d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid
    join pg_class as r on r.oid = d.refobjid join pg_namespace as rn on rn.oid = r.relnamespace
    where w.ev_class = c.oid) as depends_on
from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
where c.relkind in ('v', 'm') and n.nspname = any($1::text[]) and ${notOfExtension('pg_class', 'c.oid')}
order by c.oid`

const triggers = `
select n.nspname as schema, c.relname as "table", t.tgname as name, t.tgenabled as enabled,
  pn.nspname as function_schema, p.oid::regprocedure::text as function, pg_get_triggerdef(t.oid) as def
from pg_trigger as t
join pg_class as c on c.oid = t.tgrelid join pg_namespace as n on n.oid = c.relnamespace
join pg_proc as p on p.oid = t.tgfoid join pg_namespace as pn on pn.oid = p.pronamespace
where not t.tgisinternal and coalesce(to_jsonb(t) ->> 'tgparentid', '0') = '0'
  and (n.nspname = any($1::text[]) or pn.nspname = any($1::text[]))
  and ${notOfExtension('pg_class', 'c.oid')}
order by 1, 2, 3`

const rules = `
select n.nspname as schema, c.relname as "table", r.rulename as name, r.ev_enabled as enabled,
  pg_get_ruledef(r.oid) as def
from pg_rewrite as r join pg_class as c on c.oid = r.ev_class join pg_namespace as n on n.oid = c.relnamespace
where r.rulename <> '_RETURN' and n.nspname = any($1::text[])
order by 1, 2, 3`

const granteeOf = `case when x.grantee = 0 then 'public' else pg_get_userbyid(x.grantee)::text end`

const grants = `
select case c.relkind when 'S' then 'sequence' else 'table' end as object, n.nspname as schema,
  case c.relkind when 'S' then owner.nspname end as table_schema,
  case c.relkind when 'S' then owner.relname else c.relname end as "table",
  null as "column", c.oid::regclass::text as target, ${granteeOf} as grantee, lower(x.privilege_type) as privilege,
  x.is_grantable as grantable
from pg_class as c join pg_namespace as n on n.oid = c.relnamespace cross join lateral aclexplode(c.relacl) as x
left join lateral (
  select tn.nspname, t.relname
  from pg_depend as d join pg_class as t on t.oid = d.refobjid join pg_namespace as tn on tn.oid = t.relnamespace
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
    and d.deptype in ('a', 'i')
) as owner on c.relkind = 'S'
where n.nspname = any($1::text[]) and c.relkind in ('r', 'p', 'v', 'm', 'S') and x.grantee <> c.relowner
  and ${notOfExtension('pg_class', 'c.oid')}
union all
select 'column', n.nspname, null, c.relname, a.attname, c.oid::regclass::text, ${granteeOf}, lower(x.privilege_type),
  x.is_grantable
from pg_attribute as a
join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
cross join lateral aclexplode(a.attacl) as x
where n.nspname = any($1::text[]) and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  and x.grantee <> c.relowner and ${notOfExtension('pg_class', 'c.oid')}
union all
select 'routine', n.nspname, null, null, null, p.oid::regprocedure::text, ${granteeOf}, lower(x.privilege_type), x.is_grantable
from pg_proc as p
join pg_namespace as n on n.oid = p.pronamespace join pg_language as l on l.oid = p.prolang
cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as x
where n.nspname = any($1::text[]) and x.grantee <> p.proowner
  and (l.lanpltrusted or exists (select from pg_aggregate as a where a.aggfnoid = p.oid))
  and not exists (select from pg_depend as d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype in ('e', 'i'))
union all
select 'type', n.nspname, null, null, null, format_type(t.oid, null), ${granteeOf}, lower(x.privilege_type), x.is_grantable
from pg_type as t join pg_namespace as n on n.oid = t.typnamespace cross join lateral aclexplode(t.typacl) as x
where n.nspname = any($1::text[]) and x.grantee <> t.typowner and ${notOfExtension('pg_type', 't.oid')}
union all
select 'schema', n.nspname, null, null, null, quote_ident(n.nspname), ${granteeOf}, lower(x.privilege_type), x.is_grantable
from pg_namespace as n cross join lateral aclexplode(n.nspacl) as x
where n.nspname = any($1::text[]) and x.grantee <> n.nspowner
order by 1, 2, 6, 5, 7, 8`

// Those of schemas, and of everything in them; a trigger, rule or policy is in the schema of its table.
const comments = `
select o.type as kind, o.identity, n.nspname as schema, case when c.relkind <> 'c' then c.relname end as "table",
  d.description as text
from pg_description as d
cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) as o
left join pg_constraint as k on d.classoid = 'pg_constraint'::regclass and k.oid = d.objoid
left join pg_trigger as t on d.classoid = 'pg_trigger'::regclass and t.oid = d.objoid
left join pg_rewrite as r on d.classoid = 'pg_rewrite'::regclass and r.oid = d.objoid
left join pg_policy as p on d.classoid = 'pg_policy'::regclass and p.oid = d.objoid
left join pg_index as i on d.classoid = 'pg_class'::regclass and i.indexrelid = d.objoid
left join pg_class as c on c.oid = coalesce(nullif(k.conrelid, 0), t.tgrelid, r.ev_class, p.polrelid, i.indrelid,
  case when d.classoid = 'pg_class'::regclass then d.objoid end)
join pg_namespace as n on n.oid = c.relnamespace or (c.oid is null and (n.nspname = o.schema
  or (d.classoid = 'pg_namespace'::regclass and n.oid = d.objoid)))
where n.nspname = any($1::text[]) and not exists (
  select from pg_depend as e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e'
)
order by 3, 1, 2`

const extensions = `
select e.extname as name, e.extversion as version, n.nspname as schema,
  (select array_agg(distinct format('%s.%s.%s', cn.nspname, c.relname, a.attname))
    from pg_depend as d
    join pg_type as t on t.oid = d.objid
    join pg_attribute as a on a.atttypid in (t.oid, t.typarray) and a.attnum > 0 and not a.attisdropped
    join pg_class as c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace as cn on cn.oid = c.relnamespace
    where d.classid = 'pg_type'::regclass and d.refclassid = 'pg_extension'::regclass and d.refobjid = e.oid
      and d.deptype = 'e' and cn.nspname = any($1::text[])) as columns,
  (select array_agg(distinct coalesce(p.proname, t.typname, o.oprname, oc.opcname))
    from pg_depend as d
    left join pg_proc as p on d.classid = 'pg_proc'::regclass and p.oid = d.objid
    left join pg_type as t on d.classid = 'pg_type'::regclass and t.oid = d.objid and t.typcategory <> 'A'
    left join pg_operator as o on d.classid = 'pg_operator'::regclass and o.oid = d.objid
    left join pg_opclass as oc on d.classid = 'pg_opclass'::regclass and oc.oid = d.objid
    where d.refclassid = 'pg_extension'::regclass and d.refobjid = e.oid and d.deptype = 'e'
      and coalesce(p.proname, t.typname, o.oprname, oc.opcname) is not null) as members
from pg_extension as e join pg_namespace as n on n.oid = e.extnamespace
where e.extname <> 'plpgsql'
order by 1`

const collations = `
select n.nspname as schema, k.collname as name,
  concat('(provider = ', case k.collprovider when 'i' then 'icu' when 'b' then 'builtin' else 'libc' end,
    case when k.collprovider = 'c'
      then format(', lc_collate = %L, lc_ctype = %L', to_jsonb(k) ->> 'collcollate', to_jsonb(k) ->> 'collctype')
      else format(', locale = %L', coalesce(to_jsonb(k) ->> 'colllocale', to_jsonb(k) ->> 'colliculocale',
        to_jsonb(k) ->> 'collcollate')) end,
    ', rules = ' || quote_literal(to_jsonb(k) ->> 'collicurules'),
    case when to_jsonb(k) ->> 'collisdeterministic' = 'false' then ', deterministic = false' end, ')') as def
from pg_collation as k join pg_namespace as n on n.oid = k.collnamespace
where n.nspname = any($1::text[]) and ${notOfExtension('pg_collation', 'k.oid')}
order by 1, 2`

const publications = `
select p.pubname as name, p.puballtables as all_tables,
  (select jsonb_agg(jsonb_build_object('schema', t.schemaname, 'name', t.tablename) order by 1)
    from pg_publication_tables as t where t.pubname = p.pubname and t.schemaname = any($1::text[])) as tables
from pg_publication as p
order by 1`

/** What has no equal on the other side, or none that could be made without a superuser. */
const others = `
select 'foreign table' as what, c.oid::regclass::text as name, format('create foreign table %s (...)', c.oid::regclass)
  as statement
from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
where c.relkind = 'f' and n.nspname = any($1::text[]) and ${notOfExtension('pg_class', 'c.oid')}
union all
select 'foreign server', s.srvname, format('create server %I foreign data wrapper %I', s.srvname, w.fdwname)
from pg_foreign_server as s join pg_foreign_data_wrapper as w on w.oid = s.srvfdw
union all
select 'event trigger', e.evtname,
  format('create event trigger %I on %s execute function %s', e.evtname, e.evtevent, e.evtfoid::regprocedure)
from pg_event_trigger as e where ${notOfExtension('pg_event_trigger', 'e.oid')}
union all
select 'large objects', count(*)::text, null from pg_largeobject_metadata having count(*) > 0
union all
select 'operator', o.oid::regoperator::text, format('create operator %s (function = %s)', o.oid::regoper, o.oprcode)
from pg_operator as o join pg_namespace as n on n.oid = o.oprnamespace
where n.nspname = any($1::text[]) and ${notOfExtension('pg_operator', 'o.oid')}
union all
select 'operator class', format('%I.%I', n.nspname, o.opcname), null
from pg_opclass as o join pg_namespace as n on n.oid = o.opcnamespace
where n.nspname = any($1::text[]) and ${notOfExtension('pg_opclass', 'o.oid')}
union all
select 'cast', format('%s as %s', format_type(k.castsource, null), format_type(k.casttarget, null)),
  format('create cast (%s as %s) ...', format_type(k.castsource, null), format_type(k.casttarget, null))
from pg_cast as k where k.oid >= 16384 and not exists (
  select from pg_depend as d where d.classid = 'pg_cast'::regclass and d.objid = k.oid and d.deptype in ('e', 'i'))
union all
select 'text search configuration', format('%I.%I', n.nspname, t.cfgname), null
from pg_ts_config as t join pg_namespace as n on n.oid = t.cfgnamespace
where n.nspname = any($1::text[]) and ${notOfExtension('pg_ts_config', 't.oid')}
union all
select 'security label', l.objname, format('security label for %I on %s %s is %L', l.provider, l.objtype, l.objname, l.label)
from pg_seclabels as l where l.objnamespace in (select oid from pg_namespace where nspname = any($1::text[]))
order by 1, 2`

/** By the name that the facts have. Each is asked with the list of schemas. */
export const catalogue: Readonly<Record<string, string>> = {
  relations,
  columns,
  constraints,
  indexes,
  statistics,
  policies,
  types,
  functions,
  aggregates,
  views,
  triggers,
  rules,
  grants,
  comments,
  extensions,
  collations,
  publications,
  others,
}

/** All rows of a query as one JSON array, in its order. */
export const asArray = (query: string): string =>
  `select coalesce(jsonb_agg(to_jsonb(answer)), '[]')::text as answer from (${query}) as answer`
