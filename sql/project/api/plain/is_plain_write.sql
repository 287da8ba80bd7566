create or replace function api.domains_of(p_relation oid)
returns setof oid language sql stable as $$
  -- The domains that a table's columns are of.
  with recursive
    domain as (
      select type.oid, type.typbasetype
      from
        pg_catalog.pg_attribute as attribute
        join pg_catalog.pg_type as type on type.oid = attribute.atttypid and type.typtype = 'd'
      where attribute.attrelid = p_relation and attribute.attnum > 0
      union
      select base.oid, base.typbasetype
      from
        domain
        join pg_catalog.pg_type as base on base.oid = domain.typbasetype and base.typtype = 'd'
    )
  select domain.oid
  from domain;
$$;

create or replace function api.written_rules(p_relation oid)
returns table (class oid, object oid, tree text) language sql stable as $$
  -- The defaults, checks and partition keys that are computed when a table is written.
  select 'pg_attrdef'::regclass::oid, made.oid, made.adbin::text
  from pg_catalog.pg_attrdef as made
  where made.adrelid = p_relation
  union all
  select 'pg_constraint'::regclass, checked.oid, checked.conbin::text
  from pg_catalog.pg_constraint as checked
  where
    checked.contype = 'c'
    and (
      checked.conrelid = p_relation
      or checked.contypid in (select domain.oid from api.domains_of(p_relation) as domain (oid))
    )
  union all
  select 'pg_type'::regclass, type.oid, type.typdefaultbin::text
  from
    api.domains_of(p_relation) as domain (oid)
    join pg_catalog.pg_type as type on type.oid = domain.oid
  union all
  select 'pg_class'::regclass, parted.partrelid, parted.partexprs::text
  from pg_catalog.pg_partitioned_table as parted
  where parted.partrelid = p_relation;
$$;

create or replace function api.safe_in_writes(p_function oid)
returns boolean language plpgsql stable as $$
-- True for a function that a write may call and still be plain.
-- Our helpers and functions declared plain; Postgres's own functions that are not volatile, and those volatile ones
-- that leave nothing behind in the session (a closed list); the extensions that generate keys.
begin
  return (
    select
      api.is_plain_function(function.oid)
      or (
        function.pronamespace = 'pg_catalog'::regnamespace
        and function.proname::text not like '%\_to\_xml%'
        and not function.proargtypes::oid[] && array['internal'::regtype, 'cstring'::regtype]::oid[]
        and (
          function.provolatile != 'v'
          or function.proname in (
            'nextval', 'currval', 'lastval', 'clock_timestamp', 'timeofday', 'random', 'random_normal',
            'gen_random_uuid', 'uuidv4', 'uuidv7'
          )
        )
      )
      or exists (
        select
        from
          pg_catalog.pg_depend as member
          join pg_catalog.pg_extension as extension on extension.oid = member.refobjid
        where
          member.classid = 'pg_proc'::regclass
          and member.objid = function.oid
          and member.refclassid = 'pg_extension'::regclass
          and extension.extname in ('uuid-ossp', 'pgcrypto')
      )
    from pg_catalog.pg_proc as function
    where function.oid = p_function
  );
end;
$$;

create or replace function api.rules_run_code(p_relation oid)
returns boolean language plpgsql stable as $$
-- True when a default, check or partition key of the table runs code of the application.
-- pg_depend lists what is not built in; the trees of the rules name the built-in functions. The domains of the columns
-- are examined by their own rules.
begin
  return (
    with
      rule as materialized (select * from api.written_rules(p_relation)),
      depends as materialized (
        select depends.refclassid, depends.refobjid
        from
          rule
          join pg_catalog.pg_depend as depends
            on depends.classid = rule.class and depends.objid = rule.object and depends.objsubid = 0
      )
    select
      exists (
        select
        from depends
        where
          case depends.refclassid
            when 'pg_proc'::regclass then not api.safe_in_writes(depends.refobjid)
            when 'pg_type'::regclass
              then not api.is_enum(depends.refobjid)
              and depends.refobjid not in (select domain.oid from api.domains_of(p_relation) as domain (oid))
            else depends.refclassid in ('pg_operator'::regclass, 'pg_opclass'::regclass)
          end
      )
      or exists (
        select
        from
          rule,
          regexp_matches(rule.tree, ':(?:funcid|opfuncid) (\d+)', 'g') as called (function)
        where not coalesce(api.safe_in_writes(called.function[1]::oid), true)
      )
  );
end;
$$;

create or replace function api.keys_run_code(p_relation oid, p_method text, p_moves boolean)
returns boolean language plpgsql stable as $$
-- True when a key or index of the table runs code of the application, or is checked at commit.
-- A deferrable constraint must be checked before the reply, which is not done for plain statements. Postgres checks a
-- foreign key by a query on the other table, and planning that may evaluate expressions of its indexes. A key that
-- cascades or sets null writes the other table, and runs whatever code a write there runs.
begin
  return (
    select
      exists (
        select
        from pg_catalog.pg_constraint as key
        where
          (
            key.conrelid = p_relation
            and (key.condeferrable or (key.contype = 'f' and api.runs_code_when_planned(key.confrelid)))
          )
          or (
            key.confrelid = p_relation
            and p_method != 'POST'
            and (
              key.condeferrable
              or api.runs_code_when_planned(key.conrelid)
              or ((p_moves or p_method = 'PATCH') and key.confupdtype not in ('a', 'r'))
              or ((p_moves or p_method = 'DELETE') and key.confdeltype not in ('a', 'r'))
            )
          )
      )
      or exists (
        select
        from
          pg_catalog.pg_index as index
          join pg_catalog.pg_opclass as class on class.oid = any (index.indclass)
        where index.indrelid = p_relation and class.opcnamespace != 'pg_catalog'::regnamespace
      )
  );
end;
$$;

create or replace function api.triggers_run_code(p_relation oid, p_method text, p_moves boolean)
returns boolean language plpgsql stable as $$
-- True when the write fires a trigger of the application.
-- The events of pg_trigger.tgtype: 4 insert, 8 delete, 16 update. The trigger that records changes for realtime runs no
-- code but that of the columns' types.
begin
  return (
    select
      exists (
        select
        from pg_catalog.pg_trigger as fired
        where
          fired.tgrelid = p_relation
          and not fired.tgisinternal
          and (
            not core.is_capture(fired.tgfoid)
            or exists (
              select
              from api.source_columns(p_relation, null) as source
              where api.brings_code(source.type)
            )
          )
          and fired.tgtype & case
            when p_method = 'POST' then 4
            when p_method = 'DELETE' then 8
            when p_moves then 28
            else 16
          end > 0
      )
  );
end;
$$;

create or replace function api.writes_code(p_relation oid, p_method text)
returns boolean language plpgsql stable as $$
-- True when writing the table itself runs code of the application.
-- An update that moves a row from one partition to another is a delete and an insert.
begin
  return (
    select
      relation.relkind not in ('r', 'p')
      or relation.relhasrules
      or api.triggers_run_code(p_relation, p_method, moving.moves)
      or api.keys_run_code(p_relation, p_method, moving.moves)
      or api.rules_run_code(p_relation)
    from
      pg_catalog.pg_class as relation
      cross join lateral (
        select (relation.relkind = 'p' or relation.relispartition) and p_method = 'PATCH' as moves
      ) as moving
    where relation.oid = p_relation
  );
end;
$$;

create or replace function api.is_plain_write(p_relation oid, p_method text)
returns boolean language plpgsql stable as $$
-- True when writing the relation runs no code of the application.
-- Then nothing can be left behind in the session or for the end of the transaction.
begin
  return (
    select
      api.is_plain(p_relation)
      and not exists (
        select
        from api.written_relations(p_relation) as written (relation)
        where api.writes_code(written.relation, p_method)
      )
  );
end;
$$;
