create or replace function import.postgres_functions(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The functions, procedures and aggregates of a source.
  -- Bodies are not looked into: they may name what comes later. One written in standard SQL is, so it comes after the
  -- tables; so does one that names the row type of a view.
  select import.step(
    case when known.is_late then 'constraints' else 'schema' end,
    concat(known.kind, ' ', known.signature),
    known.def
  )
  from
    jsonb_to_recordset(p_facts -> 'functions') as known (
      signature text, kind text, trusted boolean, is_late boolean, def text
    )
  where known.trusted
  union all
  select import.step(
    'schema',
    'aggregate ' || known.signature,
    format(
      'create aggregate %I.%I(%s) (sfunc = %s, stype = %s%s)',
      known.schema,
      known.name,
      known.arguments,
      known.sfunc,
      known.stype,
      concat(
        ', finalfunc = ' || known.finalfunc,
        ', combinefunc = ' || known.combinefunc,
        ', initcond = ' || quote_literal(known.initcond),
        case known.parallel when 's' then ', parallel = safe' when 'r' then ', parallel = restricted' end
      )
    )
  )
  from
    jsonb_to_recordset(p_facts -> 'aggregates') as known (
      schema text, name text, signature text, arguments text, sfunc text, stype text, finalfunc text, combinefunc text,
      initcond text, parallel text, is_simple boolean
    )
  where known.is_simple;
$$;

create or replace function import.postgres_code(p_facts jsonb)
returns table (item text, text text) language sql stable as $$
  -- All SQL of a source that may name what is not here.
  select known.signature, known.def
  from jsonb_to_recordset(p_facts -> 'functions') as known (signature text, def text)
  union all
  select format('policy %s on %s', known.name, known.item), concat_ws(' ', known.using, known.check)
  from jsonb_to_recordset(p_facts -> 'policies') as known (name text, item text, "using" text, "check" text)
  union all
  select known.item, known.def
  from jsonb_to_recordset(p_facts -> 'views') as known (item text, def text)
  union all
  select format('trigger %s on %s', known.name, known.item), known.def
  from jsonb_to_recordset(p_facts -> 'triggers') as known (name text, item text, def text)
  union all
  select concat(known.item, '.', known.name), known.expr
  from jsonb_to_recordset(p_facts -> 'columns') as known (item text, name text, expr text)
  where known.expr is not null;
$$;

create or replace function import.postgres_function_warnings(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- What of the functions of a source does not come, or is risky.
  select import.warning(
    'function_language',
    known.signature,
    format('a function in %s does not come: it could do on this server whatever Postgres can', known.language),
    known.def
  )
  from jsonb_to_recordset(p_facts -> 'functions') as known (signature text, language text, trusted boolean, def text)
  where not known.trusted
  union all
  select import.definer_warning(known.signature, known.signature, known.def, known.def)
  from jsonb_to_recordset(p_facts -> 'functions') as known (signature text, definer boolean, trusted boolean, def text)
  where known.definer and known.trusted
  union all
  select import.warning('aggregate', known.signature, 'this aggregate has parts that do not come: make it by hand')
  from jsonb_to_recordset(p_facts -> 'aggregates') as known (signature text, is_simple boolean)
  where not known.is_simple
  union all
  select import.warning(
    'missing_on_this_service',
    used.item,
    format('it uses %s, which is not here', used.name),
    used.text
  )
  from (
    select
      source.item,
      source.text,
      (
        regexp_match(
          source.text,
          '\m(vault\.\w+|net\.http_\w+|supabase_functions\.\w+|cron\.\w+|realtime\.(?:send|broadcast_changes|messages)|graphql\.\w+|pgmq\.\w+|auth\.(?:identities|sessions|refresh_tokens|mfa_\w+))'
        )
      )[1] as name
    from import.postgres_code(p_facts) as source
  ) as used
  where used.name is not null;
$$;
