create or replace function api.is_reachable(p_types oid[])
returns boolean
language sql
stable
as $$
  -- A value of a base type of somebody's (an extension's, say) cannot come about in a body that names neither the
  -- type nor anything that has it, unless Postgres makes one by itself.
  select
    not exists (
      select
      from
        unnest(p_types) as given (oid)
        join pg_catalog.pg_type as type on type.oid = given.oid
      where
        type.typnamespace != 'pg_catalog'::regnamespace
        and type.typtype in ('b', 'r', 'm')
        and type.typcategory != 'A'
        and not exists (
          select
          from pg_catalog.pg_cast as made
          where made.casttarget = type.oid and made.castcontext = 'i'
        )
    );
$$;

comment on function api.is_reachable(oid[]) is
  'True when a body that names no type of somebody''s may have values of all these types.';

create or replace function api.type_runs_code(p_type oid)
returns boolean
language plpgsql
stable
as $$
-- A domain has checks. A row is made of its columns, which may be domains; whether reading them runs code is known
-- of the relation.
declare
  v_type pg_catalog.pg_type;
begin
  select type.* into v_type from pg_catalog.pg_type as type where type.oid = p_type;
  return case
    when v_type.typcategory = 'A' then api.type_runs_code(v_type.typelem)
    when v_type.typtype = 'p' then v_type.typname not in ('void', 'record')
    when v_type.typtype = 'd' then true
    when v_type.typtype = 'c' then not api.is_plain(v_type.typrelid)
    or exists (
      select
      from pg_catalog.pg_attribute as attribute
      where
        attribute.attrelid = v_type.typrelid
        and attribute.attnum > 0
        and not attribute.attisdropped
        and exists (
          select
          from pg_catalog.pg_type as type
          where type.oid = attribute.atttypid and type.typtype = 'd'
        )
    )
    else api.brings_code(p_type)
  end;
end;
$$;

comment on function api.type_runs_code(oid) is
  'True when making or telling a value of the type may run somebody''s code.';

create or replace function api.names_call_own(p_names text[])
returns boolean
language sql
stable
as $$
  -- Of Postgres's own functions those that are volatile, that take or give what only C code has (with it they would
  -- run the input of any type), that run a query, and all that look into the server.
  select
    exists (
      select
      from pg_catalog.pg_proc as own
      where
        own.proname = any (p_names::name[])
        and own.pronamespace = 'pg_catalog'::regnamespace
        and (
          own.provolatile = 'v'
          and own.proname::text !~ '^(random|gen_random_uuid|uuidv4|uuidv7|clock_timestamp|timeofday)$'
          or own.proargtypes::oid[] && array['internal'::regtype, 'cstring'::regtype]::oid[]
          or own.prorettype in ('internal'::regtype, 'cstring'::regtype)
          or own.proname::text like '%\_to\_xml%'
        )
    )
    or exists (
      select
      from unnest(p_names) as name
      where name ~ '^(pg_|lo_)' and name not in ('pg_catalog', 'pg_typeof', 'pg_column_size')
    );
$$;

comment on function api.names_call_own(text[]) is
  'True when one of the names is that of a function of Postgres''s own that must not run.';

create or replace function api.names_call_code(p_names text[], p_schemas oid[])
returns boolean
language sql
stable
as $$
  -- Somebody's function of that name; also one that only shares it with Postgres's own, if it might be meant.
  select
    exists (
      select
      from pg_catalog.pg_proc as function
      where
        function.proname = any (p_names::name[])
        and function.pronamespace = any (p_schemas)
        and not api.is_calm(function.oid)
        and (
          function.pronargdefaults > 0
          or function.provariadic != 0
          or api.is_reachable(function.proargtypes::oid[])
          or not exists (
            select
            from pg_catalog.pg_proc as own
            where own.proname = function.proname and own.pronamespace = 'pg_catalog'::regnamespace
          )
        )
    );
$$;

comment on function api.names_call_code is
  'True when one of the names may be that of somebody''s function.';

create or replace function api.names_read_code(p_names text[], p_schemas oid[])
returns boolean
language sql
stable
as $$
  -- Each relation's own type has its name.
  select
    exists (
      select
      from pg_catalog.pg_type as type
      where
        type.typname = any (p_names::name[])
        and type.typnamespace = any (p_schemas)
        and api.type_runs_code(type.oid)
    );
$$;

comment on function api.names_read_code is
  'True when one of the names may be that of a table or type that runs code.';

create or replace function api.tokens_operate_code(p_tokens text[])
returns boolean
language sql
stable
as $$
  -- As api.names_call_code, for operators: a symbol may be part of what was cut as one.
  select
    exists (
      select
      from pg_catalog.pg_operator as operator
      where
        operator.oprnamespace != 'pg_catalog'::regnamespace
        and exists (
          select
          from unnest(p_tokens) as token
          where token ~ '^[-+*/<>=~!@#%^&|`?]' and position(operator.oprname::text in token) > 0
        )
        and (
          api.is_reachable(array[operator.oprleft, operator.oprright])
          or not exists (
            select
            from pg_catalog.pg_operator as own
            where own.oprname = operator.oprname and own.oprnamespace = 'pg_catalog'::regnamespace
          )
        )
    )
    or exists (
      select
      from pg_catalog.pg_cast as made
      where
        made.castfunc >= 16384
        and not api.is_enum(made.castsource)
        and not api.is_enum(made.casttarget)
        and api.is_reachable(array[made.castsource, made.casttarget])
    );
$$;

comment on function api.tokens_operate_code is
  'True when an operator or a cast of somebody''s may be among the tokens.';

create or replace function api.function_source(p_function oid)
returns text
language sql
stable
as $$
  -- Null for what is not to be read at all: another language, another kind, too long, settings that change how it
  -- is read or who runs it. Defaults of parameters are part of a call.
  select
    concat_ws(
      E'\n; select ',
      coalesce(pg_get_function_sqlbody(function.oid), function.prosrc),
      pg_get_expr(function.proargdefaults, 0)
    )
  from
    pg_catalog.pg_proc as function
    join pg_catalog.pg_language as language on language.oid = function.prolang
  where
    function.oid = p_function
    and language.lanname in ('sql', 'plpgsql')
    and function.prokind = 'f'
    and function.prosupport = 0
    and function.protrftypes is null
    and octet_length(concat(function.prosrc, function.prosqlbody)) < 64000
    and current_setting('standard_conforming_strings') = 'on'
    and getdatabaseencoding() = 'UTF8'
    and not exists (
      select
      from unnest(function.proconfig) as setting
      where
        setting !~* '^(search_path|statement_timeout|lock_timeout|timezone|datestyle|intervalstyle|work_mem|jit|row_security|enable_\w+)='
        or setting ~ '\$user'
    );
$$;

comment on function api.function_source(oid) is
  'What a call of a function runs, where that can be read.';

create or replace function api.schemas_meant(p_names text[], p_settings text[])
returns oid[]
language sql
stable
as $$
  -- The path is the executor's, or what the function sets; a schema that the body names is meant by that.
  select array_agg(namespace.oid)
  from pg_catalog.pg_namespace as namespace
  where
    namespace.nspname != 'pg_catalog'
    and (
      namespace.nspname in ('public', 'extensions')
      or namespace.nspname = any (p_names::name[])
      or position(namespace.nspname::text in p_settings::text) > 0
    );
$$;

comment on function api.schemas_meant is 'The schemas in which the names of a body may be found.';

create or replace function api.is_harmless(p_function oid)
returns boolean
language plpgsql
stable
as $$
-- A proof by what is not there: the body and the defaults hold no word that could write, change the session or run
-- a text, and no name but those of what is Postgres's own and steady, of our helpers and of plain tables. What a name
-- means is not asked, only what it could mean. Whatever is in doubt is not harmless.
declare
  v_function pg_catalog.pg_proc;
  v_language text;
  v_tokens text[] := api.tokens_of(api.function_source(p_function));
  v_names text[] := api.names_of(v_tokens);
  v_schemas oid[];
  v_types oid[];
begin
  if
    v_tokens is null
    or exists (select from unnest(v_names) as name where octet_length(name) > 63)
  then
    return false;
  end if;

  select function.*
  into v_function
  from pg_catalog.pg_proc as function
  where function.oid = p_function;
  select language.lanname
  into v_language
  from pg_catalog.pg_language as language
  where language.oid = v_function.prolang;
  v_schemas := api.schemas_meant(v_names, v_function.proconfig);
  v_types := v_function.prorettype || coalesce(
    v_function.proallargtypes,
    v_function.proargtypes::oid[]
  );

  return not api.unread_tokens(v_tokens)
  and not api.forbidden_tokens(v_tokens, v_language)
  and not api.names_call_own(v_names)
  and not api.names_call_code(
    api.names_of(api.without_qualifier(v_tokens, v_function.proname)),
    v_schemas
  )
  and not api.tokens_operate_code(v_tokens)
  and not api.names_read_code(v_names, v_schemas)
  and not exists (select from unnest(v_types) as used (type) where api.type_runs_code(used.type));
end;
$$;

comment on function api.is_harmless(oid) is
  'True when it is certain that a call of the function leaves nothing behind and runs nobody else''s code.';
