create or replace function api.rules_run_code(p_relation oid)
returns boolean
language plpgsql
stable
as $$
-- pg_depend knows what is not built in; what is built in stands in the rules' own trees. The domains of its columns are
-- judged by their own rules.
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
            when 'pg_proc'::regclass then not api.is_calm(depends.refobjid)
            when 'pg_type'::regclass then not api.is_enum(depends.refobjid)
            and depends.refobjid not in (
              select domain.oid from api.domains_of(p_relation) as domain (oid)
            )
            else depends.refclassid in ('pg_operator'::regclass, 'pg_opclass'::regclass)
          end
      )
      or exists (
        select
        from
          rule,
          regexp_matches(rule.tree, ':(?:funcid|opfuncid) (\d+)', 'g') as called (function)
        where not coalesce(api.is_calm(called.function[1]::oid), true)
      )
  );
end;
$$;

comment on function api.rules_run_code is
  'True when a default, check or partition key of the table runs somebody''s code.';

create or replace function api.keys_run_code(p_relation oid, p_method text, p_moves boolean)
returns boolean
language plpgsql
stable
as $$
-- A deferred constraint has to be checked before the reply, which is not done for plain statements. A foreign key is
-- checked by a query on the other table, which may compute what that table's indexes are made of; one that does more
-- than refuse writes the other table, whatever runs there.
begin
  return (
    select
      exists (
        select
        from pg_catalog.pg_constraint as key
        where
          (
            key.conrelid = p_relation
            and (key.condeferrable or (key.contype = 'f' and api.folds_code(key.confrelid)))
          )
          or (
            key.confrelid = p_relation
            and p_method != 'POST'
            and (
              key.condeferrable
              or api.folds_code(key.conrelid)
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

comment on function api.keys_run_code is
  'True when a key or index of the table runs somebody''s code, or is checked later.';

create or replace function api.triggers_run_code(p_relation oid, p_method text, p_moves boolean)
returns boolean
language plpgsql
stable
as $$
-- The events of pg_trigger.tgtype: 4 insert, 8 delete, 16 update. What writes changes down for realtime runs nothing but
-- what the columns' types bring along.
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
            not realtime.is_capture(fired.tgfoid)
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

comment on function api.triggers_run_code is 'True when the write fires somebody''s trigger.';

create or replace function api.writes_code(p_relation oid, p_method text)
returns boolean
language plpgsql
stable
as $$
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

comment on function api.writes_code is 'True when writing the table itself runs somebody''s code.';
