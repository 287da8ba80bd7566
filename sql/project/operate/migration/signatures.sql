create or replace function operate.entries_of_relations()
returns table (class oid, object oid, source oid, place tid, version xid)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The entries that relations and their parts consist of. An entry that changes gets another place and version.
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin
  from pg_class as entry
  where entry.oid >= 16384
  union all
  select 'pg_class'::regclass, entry.attrelid, entry.tableoid, entry.ctid, entry.xmin
  from pg_attribute as entry
  where entry.attrelid >= 16384 and entry.attnum > 0
  union all
  select 'pg_class'::regclass, entry.adrelid, entry.tableoid, entry.ctid, entry.xmin from pg_attrdef as entry
  union all
  select 'pg_class'::regclass, entry.inhrelid, entry.tableoid, entry.ctid, entry.xmin from pg_inherits as entry
  union all
  select 'pg_class'::regclass, entry.partrelid, entry.tableoid, entry.ctid, entry.xmin
  from pg_partitioned_table as entry
  union all
  select 'pg_class'::regclass, entry.ftrelid, entry.tableoid, entry.ctid, entry.xmin from pg_foreign_table as entry
  union all
  select 'pg_class'::regclass, entry.seqrelid, entry.tableoid, entry.ctid, entry.xmin from pg_sequence as entry
  union all
  select 'pg_class'::regclass, entry.indexrelid, entry.tableoid, entry.ctid, entry.xmin
  from pg_index as entry
  where entry.indexrelid >= 16384
  union all
  select
    case entry.rulename when '_RETURN' then 'pg_class'::regclass else entry.tableoid end,
    case entry.rulename when '_RETURN' then entry.ev_class else entry.oid end,
    entry.tableoid,
    entry.ctid,
    entry.xmin
  from pg_rewrite as entry
  where entry.oid >= 16384
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin from pg_policy as entry
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin
  from pg_trigger as entry
  where not entry.tgisinternal
  union all
  -- The constraint of a domain is part of it.
  select
    case entry.contypid when 0 then entry.tableoid else 'pg_type'::regclass end,
    case entry.contypid when 0 then entry.oid else entry.contypid end,
    entry.tableoid,
    entry.ctid,
    entry.xmin
  from pg_constraint as entry
  where entry.oid >= 16384;
$$;

create or replace function operate.entries_of_others()
returns table (class oid, object oid, source oid, place tid, version xid)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The entries of the catalogue that other objects consist of, and all comments.
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin from pg_statistic_ext as entry
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin
  from pg_namespace as entry
  where entry.oid >= 16384 or entry.nspname = 'public'
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin
  from pg_proc as entry
  where entry.oid >= 16384
  union all
  select 'pg_proc'::regclass, entry.aggfnoid, entry.tableoid, entry.ctid, entry.xmin
  from pg_aggregate as entry
  where entry.aggfnoid::oid >= 16384
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin
  from pg_type as entry
  where entry.oid >= 16384 and entry.typtype in ('e', 'd', 'r', 'c')
  union all
  select 'pg_type'::regclass, entry.enumtypid, entry.tableoid, entry.ctid, entry.xmin from pg_enum as entry
  union all
  select 'pg_type'::regclass, entry.rngtypid, entry.tableoid, entry.ctid, entry.xmin
  from pg_range as entry
  where entry.rngtypid >= 16384
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin
  from pg_collation as entry
  where entry.oid >= 16384
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin
  from pg_extension as entry
  where entry.oid >= 16384
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin
  from pg_operator as entry
  where entry.oid >= 16384
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin
  from pg_cast as entry
  where entry.oid >= 16384
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin from pg_foreign_server as entry
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin from pg_foreign_data_wrapper as entry
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin from pg_event_trigger as entry
  union all
  select entry.tableoid, entry.oid, entry.tableoid, entry.ctid, entry.xmin from pg_publication as entry
  union all
  select 'pg_publication'::regclass, entry.prpubid, entry.tableoid, entry.ctid, entry.xmin
  from pg_publication_rel as entry
  union all
  select 'pg_publication'::regclass, entry.pnpubid, entry.tableoid, entry.ctid, entry.xmin
  from pg_publication_namespace as entry
  union all
  select entry.classoid, entry.objoid, entry.tableoid, entry.ctid, entry.xmin
  from pg_description as entry
  where entry.objoid >= 16384;
$$;

create or replace function operate.signatures()
returns table (class oid, object oid, signature bigint) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- What the catalogue says of each object, in a number that differs when that changes.
  -- The index of a key, the sequence of a column and what holds long values are named with their object.
  with
    entry as materialized (
      select found.* from operate.entries_of_relations() as found
      union all
      select found.* from operate.entries_of_others() as found
    ),
    single as materialized (
      select
        entry.class,
        entry.object,
        bit_xor(hashtextextended(entry.place || ' ' || entry.version, entry.source::bigint)) as signature
      from entry
      group by entry.class, entry.object
    ),
    carried as (
      select single.class, single.object, single.signature
      from single
      union all
      select 'pg_constraint'::regclass, rule.oid, single.signature
      from
        pg_constraint as rule
        join single on single.class = 'pg_class'::regclass and single.object = rule.conindid
      where rule.contype in ('p', 'u', 'x')
      union all
      select 'pg_class'::regclass, relation.oid, single.signature
      from
        pg_class as relation
        join single on single.class = 'pg_class'::regclass and single.object = relation.reltoastrelid
      union all
      select 'pg_type'::regclass, type.oid, single.signature
      from
        pg_type as type
        join single on single.class = 'pg_class'::regclass and single.object = type.typrelid
      union all
      select
        'pg_class'::regclass,
        owned.refobjid,
        single.signature # hashtextextended(owned.ctid || ' ' || owned.xmin, 1)
      from
        pg_depend as owned
        join pg_sequence as sequence on sequence.seqrelid = owned.objid
        join single on single.class = 'pg_class'::regclass and single.object = owned.objid
      where owned.classid = 'pg_class'::regclass and owned.refclassid = 'pg_class'::regclass and owned.refobjsubid > 0
    )
  select carried.class, carried.object, bit_xor(hashint8extended(carried.signature, carried.object::bigint))
  from carried
  group by carried.class, carried.object;
$$;
