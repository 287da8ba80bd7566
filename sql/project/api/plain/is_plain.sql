create or replace function api.relations_read(p_relation oid)
returns setof oid language sql stable as $$
  -- The relations that are read when this one is.
  -- Policies and view definitions name the relations they read; a table is read with its partitions and children.
  select depends.refobjid
  from
    api.rules_of(p_relation) as rule
    join pg_catalog.pg_depend as depends on depends.classid = rule.class and depends.objid = rule.object
  where depends.refclassid = 'pg_class'::regclass
  union all
  select child.inhrelid
  from pg_catalog.pg_inherits as child
  where child.inhparent = p_relation;
$$;

create or replace function api.calls_volatile(p_relation oid)
returns boolean language plpgsql stable as $$
-- True when a policy or view rule of the relation calls a volatile function.
-- pg_depend does not list built-in functions, so this searches the trees of the rules, where each call is written as
-- funcid or opfuncid and a number. A view that calls only set_config, an advisory lock or pg_sleep still changes the
-- session or delays others. The functions that make XML of a table are stable, but reading the table runs its code.
begin
  return (
    select
      exists (
        select
        from
          (
            select concat(policy.polqual::text, policy.polwithcheck::text)
            from pg_catalog.pg_policy as policy
            where policy.polrelid = p_relation
            union all
            select rewrite.ev_action::text
            from pg_catalog.pg_rewrite as rewrite
            where rewrite.ev_class = p_relation
          ) as rule (tree),
          unnest(string_to_array(rule.tree, 'funcid ')) as called (text)
          join pg_catalog.pg_proc as function
            on function.oid = substring(left(called.text, 11) from '^([0-9]+) ')::oid
        where function.provolatile = 'v' or function.proname::text like '%\_to\_xml%'
      )
  );
end;
$$;

create or replace function api.runs_code(p_relation oid)
returns boolean language plpgsql stable as $$
-- True when reading the relation itself runs code that is not Postgres's or ours.
-- pg_depend lists what a policy or view uses outside pg_catalog: all of it is code of the application, except our
-- helpers and functions that are declared plain. So are a type that is not built in, and a foreign table.
begin
  return exists (
    select
    from
      api.rules_of(p_relation) as rule
      join pg_catalog.pg_depend as depends on depends.classid = rule.class and depends.objid = rule.object
    where
      depends.refclassid = 'pg_operator'::regclass
      or (depends.refclassid = 'pg_proc'::regclass and not api.is_plain_function(depends.refobjid))
      or (depends.refclassid = 'pg_type'::regclass and not api.is_enum(depends.refobjid))
  )
  or exists (
    select
    from pg_catalog.pg_attribute as attribute
    where
      attribute.attrelid = p_relation
      and attribute.attnum > 0
      and not attribute.attisdropped
      and api.brings_code(attribute.atttypid)
  )
  or exists (select from pg_catalog.pg_foreign_table as held where held.ftrelid = p_relation);
end;
$$;

create or replace function api.runs_code_when_planned(p_relation oid)
returns boolean language plpgsql stable as $$
-- True when planning a read of the relation may run code of the application.
-- The planner may evaluate the expression of an index or check of the relation before any row is read.
begin
  return (
    select
      exists (
        select
        from
          (
            select 'pg_class'::regclass::oid, index.indexrelid
            from pg_catalog.pg_index as index
            where index.indrelid = p_relation
            union all
            select 'pg_constraint'::regclass::oid, checked.oid
            from pg_catalog.pg_constraint as checked
            where checked.conrelid = p_relation and checked.contype = 'c'
          ) as part (class, object)
          join pg_catalog.pg_depend as depends on depends.classid = part.class and depends.objid = part.object
        where depends.refclassid in ('pg_proc'::regclass, 'pg_operator'::regclass)
      )
  );
end;
$$;

create or replace function api.is_plain(p_relation oid)
returns boolean language plpgsql stable as $$
-- True when reading the relation runs no code of the application.
-- Then nothing can be left behind in the session, and the statement may share a connection with others. Each relation
-- that the read reaches, by a policy, view or partition, is examined once.
declare
  v_reached oid[] := array[p_relation];
  v_at integer := 1;
begin
  while v_at <= cardinality(v_reached) loop
    if
      api.runs_code(v_reached[v_at])
      or api.runs_code_when_planned(v_reached[v_at])
      or api.calls_volatile(v_reached[v_at])
    then
      return false;
    end if;
    v_reached := v_reached || array(
      select distinct read.relation
      from api.relations_read(v_reached[v_at]) as read (relation)
      where read.relation != all (v_reached)
    );
    v_at := v_at + 1;
  end loop;
  return true;
end;
$$;
