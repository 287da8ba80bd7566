create or replace function operate.runs_alone(p_change jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True for a change that no transaction may hold.
  select
    p_change ->> 'do' in ('index.create', 'index.rebuild', 'index.drop')
    and coalesce((p_change ->> 'concurrently')::boolean, false)
    or p_change ->> 'do' = 'statement'
    and coalesce((p_change ->> 'alone')::boolean, false);
$$;

create or replace function operate.invalid_index_of(p_change jsonb)
returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The index that is left invalid when a change that runs alone fails; null where there is none.
  -- Only a name that nobody has yet: an index that was there is not what failed.
  select case
    when p_change ->> 'do' = 'index.create' and to_regclass(index_is.named) is null then index_is.named
    when p_change ->> 'do' = 'index.rebuild' and to_regclass(index_is.rebuilt) is null then index_is.rebuilt
  end
  from (
    select
      format('%I.%I', coalesce(p_change ->> 'schema', 'public'), operate.index_name(p_change)),
      format('%I.%I', coalesce(p_change ->> 'schema', 'public'), (p_change ->> 'name') || '_ccnew')
  ) as index_is (named, rebuilt)
  where operate.runs_alone(p_change);
$$;

create or replace function operate.rewrites_table(p_change jsonb)
returns boolean language plpgsql stable set search_path = pg_catalog, pg_temp as $$
-- True when a change writes every row of a table.
-- For the dry run, which must not hold a table for as long as it takes to write all its rows. A type that only says
-- less of the same bytes writes none.
declare
  v_table text := operate.target_name(p_change, 'table');
  v_column pg_attribute;
  v_type regtype;
begin
  if p_change ->> 'do' != 'column.alter' or p_change ->> 'type' is null or not operate.has_rows(v_table) then
    return false;
  end if;
  select attribute.*
  into v_column
  from pg_attribute as attribute
  where attribute.attrelid = to_regclass(v_table) and attribute.attname = p_change ->> 'name';
  v_type := to_regtype(operate.type_name(p_change ->> 'type'));
  return p_change ->> 'using' is not null
  or p_change ->> 'type' ~ '\('
  or not (
    v_type = v_column.atttypid
    or exists (
      select
      from pg_cast as cast_
      where cast_.castsource = v_column.atttypid and cast_.casttarget = v_type and cast_.castmethod = 'b'
    )
  );
end;
$$;

create or replace function operate.run_numbered(p_sql text, p_number bigint, p_do text)
returns void language plpgsql as $$
-- Runs a statement of a change, the number of which is in every complaint.
-- Of several changes one fails: which, is said in front of what Postgres says, as the renderers say it.
-- Writes: what the statement says
declare
  v_message text;
  v_detail text;
  v_hint text;
  v_schema text;
  v_table text;
  v_column text;
  v_constraint text;
  v_type text;
begin
  perform operate.run_statement(p_sql);
exception when others then -- raised again, with the number
  get stacked diagnostics
    v_message = message_text,
    v_detail = pg_exception_detail,
    v_hint = pg_exception_hint,
    v_schema = schema_name,
    v_table = table_name,
    v_column = column_name,
    v_constraint = constraint_name,
    v_type = pg_datatype_name;
  raise exception using
    errcode = sqlstate,
    message = format('change %s (%s): %s', p_number, p_do, v_message),
    detail = v_detail,
    hint = v_hint,
    schema = v_schema,
    table = v_table,
    column = v_column,
    constraint = v_constraint,
    datatype = v_type;
end;
$$;

create or replace function operate.run_changes(
  p_changes jsonb, p_done bigint[], p_is_dry boolean, out statements text[], out later jsonb, out warnings text[]
)
language plpgsql as $$
-- Runs what can share one transaction; returns it, and what must follow.
-- Each change is written when those before it have run: it may name what they made. Those that ran before are skipped;
-- those that no transaction may hold come back in `later`. A dry run tries all it can.
-- Writes: what the changes say
declare
  v_change jsonb;
  v_number bigint;
  v_sql text[];
begin
  statements := '{}';
  later := '[]';
  warnings := '{}';
  for v_change, v_number in
    select listed.value, listed.ordinality
    from jsonb_array_elements(p_changes) with ordinality as listed
    where listed.ordinality != all (p_done)
    order by listed.ordinality
  loop
    v_sql := operate.render_change(v_change, v_number);
    if p_is_dry and (operate.runs_alone(v_change) or operate.rewrites_table(v_change) or v_change ->> 'do' = 'enum.add') then
      warnings := warnings || format('change %s was not tried: %s', v_number, array_to_string(v_sql, '; '));
      statements := statements || v_sql;
    elsif operate.runs_alone(v_change) then
      later := later || jsonb_build_object(
        'number', v_number, 'sql', v_sql[1], 'remains', operate.invalid_index_of(v_change)
      );
    else
      statements := statements || v_sql[1];
      perform operate.run_numbered(v_sql[1], v_number, v_change ->> 'do');
      if v_change ->> 'do' = 'key.add' and array_length(v_sql, 1) = 2 and not p_is_dry then
        later := later || jsonb_build_object('number', v_number, 'sql', v_sql[2], 'key', operate.key_name(v_change));
      else
        statements := statements || v_sql[2:];
        perform operate.run_numbered(one, v_number, v_change ->> 'do') from unnest(v_sql[2:]) as one;
      end if;
    end if;
  end loop;
end;
$$;

create or replace function operate.relations_of_public()
returns oid[] language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(relation.oid), '{}')
  from pg_class as relation
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm', 'f');
$$;

create or replace function operate.note_changes(p_before oid[])
returns void language plpgsql as $$
-- Makes changes of the schema known, given the relations that were there before.
-- What the event triggers do, where a server does not allow them: new relations get the rights that
-- SERVICE_NEW_TABLES says, and who follows the catalogue hears of it.
-- Writes: core.catalogue_change; grants on new relations of public; what the functions in core.hook write
begin
  perform core.note_catalogue_change();
  if not (core.installation_row()).event_triggers then
    perform core.open_new_relation(relation)
    from unnest(operate.relations_of_public()) as relation
    where relation != all (p_before);
    perform core.call_catalogue_hooks(null);
  end if;
end;
$$;
