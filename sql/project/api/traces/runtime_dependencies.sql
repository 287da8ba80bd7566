create or replace function api.is_read(p_function pg_catalog.pg_proc)
returns boolean language sql stable as $$
  -- True for a function of which only its text says what it does.
  -- What Postgres, an extension in C, or one of our helpers does is known. An aggregate is what its functions are.
  select
    p_function.oid >= 16384
    and p_function.prokind != 'a'
    and p_function.prolang not in (
      select lang.oid from pg_catalog.pg_language as lang where lang.lanname in ('c', 'internal')
    )
    and not api.is_helper(p_function.oid)
    and not core.is_capture(p_function.oid);
$$;

create or replace function api.function_text(p_function oid)
returns text language sql stable as $$
  -- The body of a function and its parameters' defaults; null for one that is not followed.
  select concat_ws(' ', function.prosrc, pg_get_function_sqlbody(function.oid), pg_get_expr(function.proargdefaults, 0))
  from pg_catalog.pg_proc as function
  where function.oid = p_function and api.is_read(function);
$$;

create or replace function api.words_of(p_text text)
returns text[] language sql stable as $$
  -- What may be a name in the text of a function.
  -- As they stand and in lower case, which is what Postgres reads where there are no quotes; those of schemas of ours
  -- with their schema, as auth.uid.
  select
    array(
      select distinct unnest(array[word.part, lower(word.part collate "C"), lower(word.whole collate "C")])
      from
        regexp_split_to_table(
          regexp_replace(replace(p_text, '"', ''), '\s*\.\s*', '.', 'g'),
          '[] \t\n\r\f\v!#%&''()*+,/:;<=>?@[\\^`{|}~-]+'
        ) as said (text)
        cross join lateral (select said.text as whole, unnest(string_to_array(said.text, '.')) as part) as word
    );
$$;

create or replace function api.is_named(p_schema oid, p_name name, p_words text[], p_path text)
returns boolean language sql stable as $$
  -- True when an object of that schema and name may be meant.
  -- The executors' path is public, extensions: what is elsewhere has its schema beside it, or is on the path of a function,
  -- which those that it calls inherit.
  select case
    when schema.name in ('public', 'extensions') then true
    when schema.name = any (core.our_schemas())
      then concat(schema.name, '.', lower(p_name::text collate "C")) = any (p_words)
      or strpos(coalesce(p_path, ''), schema.name) > 0
    else schema.name = any (p_words)
    or exists (
      select
      from pg_catalog.pg_proc as other
      where other.proconfig is not null and strpos(array_to_string(other.proconfig, ' '), schema.name) > 0
    )
  end
  from (
    select namespace.nspname::text from pg_catalog.pg_namespace as namespace where namespace.oid = p_schema
  ) as schema (name);
$$;

create or replace function api.named_in(p_function oid)
returns table (class oid, object oid, writes boolean) language plpgsql stable as $$
-- The functions, relations and types that the text of a function may mean; too many rather than too few.
-- A text that writes may write every relation that it names.
declare
  v_text text := api.function_text(p_function);
  v_writes boolean := v_text ~* '\m(insert|update|delete|merge|truncate|copy)\M';
  v_config text := (
    select replace(array_to_string(function.proconfig, ' '), 'search_path=', '')
    from pg_catalog.pg_proc as function
    where function.oid = p_function
  );
  v_words text[];
begin
  if v_text is null then
    return;
  end if;

  v_words := api.words_of(concat_ws(' ', v_text, v_config));
  return query select 'pg_proc'::regclass::oid, function.oid, false
    from pg_catalog.pg_proc as function
    where
      function.proname = any (v_words::name[])
      and function.oid >= 16384
      and api.is_named(function.pronamespace, function.proname, v_words, v_config);
  return query select 'pg_class'::regclass::oid, relation.oid, v_writes
    from pg_catalog.pg_class as relation
    where
      relation.relname = any (v_words::name[])
      and relation.oid >= 16384
      and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      and api.is_named(relation.relnamespace, relation.relname, v_words, v_config);
  return query select 'pg_type'::regclass::oid, type.oid, false
    from pg_catalog.pg_type as type
    where
      type.typname = any (v_words::name[])
      and type.oid >= 16384
      and type.typtype in ('d', 'c')
      and api.is_named(type.typnamespace, type.typname, v_words, v_config);
end;
$$;

create or replace function api.parts_of(p_relation oid, p_writes boolean)
returns table (class oid, object oid) language sql stable as $$
  -- What Postgres computes when the relation is read, or written. The planner may compute checks and the expressions of
  -- indexes and statistics before any row is read.
  select rule.class, rule.object
  from api.rules_of(p_relation) as rule
  union all
  select 'pg_class'::regclass, index.indexrelid
  from pg_catalog.pg_index as index
  where index.indrelid = p_relation
  union all
  select 'pg_statistic_ext'::regclass, statistics.oid
  from pg_catalog.pg_statistic_ext as statistics
  where statistics.stxrelid = p_relation
  union all
  select 'pg_constraint'::regclass, checked.oid
  from pg_catalog.pg_constraint as checked
  where checked.conrelid = p_relation and checked.contype = 'c'
  union all
  select 'pg_attrdef'::regclass, made.oid
  from
    pg_catalog.pg_attrdef as made
    join pg_catalog.pg_attribute as attribute on attribute.attrelid = made.adrelid and attribute.attnum = made.adnum
  where made.adrelid = p_relation and (p_writes or attribute.attgenerated != '')
  union all
  select 'pg_trigger'::regclass, fired.oid
  from pg_catalog.pg_trigger as fired
  where p_writes and fired.tgrelid = p_relation and not fired.tgisinternal;
$$;

create or replace function api.depended_on(p_class oid, p_object oid)
returns table (class oid, object oid) language sql stable as $$
  -- What the catalogue says that an object needs.
  select depends.refclassid, depends.refobjid
  from pg_catalog.pg_depend as depends
  where
    depends.classid = p_class
    and depends.objid = p_object
    and depends.refclassid in ('pg_proc'::regclass, 'pg_class'::regclass, 'pg_operator'::regclass, 'pg_type'::regclass);
$$;

create or replace function api.keyed_to(p_relation oid)
returns table (relation oid, writes boolean) language sql stable as $$
  -- A key makes Postgres read the other table where a row is written, and write it where it cascades.
  select key.confrelid, false
  from pg_catalog.pg_constraint as key
  where key.contype = 'f' and key.conrelid = p_relation
  union
  select key.conrelid, true
  from pg_catalog.pg_constraint as key
  where key.contype = 'f' and key.confrelid = p_relation;
$$;

create or replace function api.component_types(p_type oid)
returns table (class oid, object oid) language sql stable as $$
  -- The checks of a domain, the types of a row, the element of an array.
  select 'pg_constraint'::regclass::oid, checked.oid
  from pg_catalog.pg_constraint as checked
  where checked.contypid = p_type
  union all
  select 'pg_type'::regclass, attribute.atttypid
  from
    pg_catalog.pg_type as type
    join pg_catalog.pg_attribute as attribute on attribute.attrelid = type.typrelid
  where type.oid = p_type and attribute.atttypid >= 16384
  union all
  select 'pg_type'::regclass, type.typelem
  from pg_catalog.pg_type as type
  where type.oid = p_type and type.typelem >= 16384;
$$;

create or replace function api.runtime_dependencies(p_class oid, p_object oid, p_writes boolean)
returns table (class oid, object oid, writes boolean) language plpgsql stable as $$
-- What an object of the catalogue makes Postgres run, read or write.
-- A write of a view is one of its tables.
begin
  return query select needed.class, needed.object, false
    from api.depended_on(p_class, p_object) as needed;
  case p_class
    when 'pg_proc'::regclass then
      return query select named.class, named.object, named.writes
        from api.named_in(p_object) as named;
    when 'pg_type'::regclass then
      return query select made.class, made.object, false
        from api.component_types(p_object) as made;
    when 'pg_class'::regclass then
      return query select needed.class, needed.object, p_writes and part.class = 'pg_rewrite'::regclass
        from
          api.parts_of(p_object, p_writes) as part
          cross join lateral api.depended_on(part.class, part.object) as needed
        where (needed.class, needed.object) is distinct from (p_class, p_object);
      return query select p_class, child.inhrelid, p_writes
        from pg_catalog.pg_inherits as child
        where child.inhparent = p_object;
      if p_writes then
        return query select p_class, keyed.relation, keyed.writes
          from api.keyed_to(p_object) as keyed;
      end if;
    else
      null;
  end case;
end;
$$;
