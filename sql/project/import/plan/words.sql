create or replace function import.warning(p_code text, p_item text, p_message text, p_statement text default null)
returns jsonb language sql immutable as $$
  -- Something of the source that does not come as it was.
  -- p_statement is SQL of the source, for the operator to look at. A webhook of Supabase has its keys as arguments.
  select jsonb_strip_nulls(
    jsonb_build_object(
      'code', p_code,
      'item', p_item,
      'message', p_message,
      'statement', regexp_replace(
        p_statement, '(execute\s+(?:function|procedure)\s+[^()]*\mhttp_request"?\s*)\(.*', '\1(...)', 'i'
      )
    )
  );
$$;

create or replace function import.owner_view(p_name text, p_kind text, p_rule text default null)
returns jsonb language sql immutable as $$
  -- The warning of a view or rule that would have the rights of its owner.
  -- p_kind: v, m, or r for a rule.
  select import.warning(
    'owner_view',
    concat('rule ' || p_rule || ' on ', p_name),
    case p_kind
      when 'v'
        then 'this view reads what is not of the source: it has security_invoker, so only who may read that sees rows'
      when 'm' then 'this materialized view reads what is closed to the source: it does not come'
      else 'this rule reaches what is not of the source: it does not come'
    end
  );
$$;

create or replace function import.step(p_phase text, p_item text, p_sql text, p_by text default 'import')
returns jsonb language sql immutable as $$
  -- A statement of a plan, and the phase it belongs to.
  -- By the import's login, or by the owner. The owner runs one statement, whose beginning we wrote.
  select jsonb_build_object('phase', p_phase, 'item', p_item, 'sql', p_sql, 'by', p_by);
$$;

create or replace function import.is_ours(p_schema text)
returns boolean language sql immutable as $$
  select
    p_schema = any (core.our_schemas() || array['information_schema', 'extensions']) or starts_with(p_schema, 'pg_');
$$;

comment on function import.is_ours(text) is 'True for a schema in which nothing is imported.';

create or replace function import.is_selected(p_wish jsonb, p_item text)
returns boolean language sql immutable as $$
  -- True for a table that the operator wants, named schema.table.
  -- Without a list of tables all of them are meant.
  select coalesce(p_wish #> '{selection,tables}' ? p_item, true);
$$;

create or replace function import.wants(p_wish jsonb, p_what text)
returns boolean language sql immutable as $$
  -- True when the operator wants users or buckets.
  -- users or buckets, which are all meant where nothing is said of them.
  select coalesce(p_wish #> array['selection', p_what], 'null') not in ('false', '[]');
$$;

create or replace function import.refuse_selection(p_tables jsonb, p_wish jsonb)
returns void language plpgsql stable as $$
-- Raises where nothing is selected, or a table that the source does not have: it would look like an import of all.
-- p_tables as in the inspection.
declare
  v_unknown text;
begin
  select string_agg(selected.item, ', ' order by selected.item)
  into v_unknown
  from jsonb_array_elements_text(nullif(p_wish #> '{selection,tables}', 'null')) as selected (item)
  where
    selected.item not in (
      select concat(known.schema, '.', known.name)
      from jsonb_to_recordset(p_tables) as known (schema text, name text)
    );
  if v_unknown is not null then
    perform core.raise(
      'bad_request',
      format('the source has no table %s: a selection names them as schema.table', v_unknown)
    );
  end if;

  if
    p_wish #> '{selection,tables}' = '[]'
    and not import.wants(p_wish, 'users')
    and not import.wants(p_wish, 'buckets')
  then
    perform core.raise('bad_request', 'nothing is selected');
  end if;
end;
$$;

create or replace function import.plan(p_source text, p_facts jsonb, p_wish jsonb)
returns jsonb language plpgsql as $$
-- p_facts is what the source says of itself; p_wish has mode, selection, finished, config without secrets, and the claims
-- of who asks.
declare
  v_plan jsonb;
begin
  case p_source
    when 'postgres', 'supabase' then
      v_plan := import.plan_postgres(p_facts, p_wish);
    when 'sqldump' then
      v_plan := import.plan_sqldump(p_facts, p_wish);
    when 'appwrite' then
      v_plan := import.plan_appwrite(p_facts, p_wish);
    when 'firebase' then
      v_plan := import.plan_firebase(p_facts, p_wish);
    when 'pocketbase' then
      v_plan := import.plan_pocketbase(p_facts, p_wish);
  end case;
  perform import.refuse_selection(v_plan #> '{inspection,tables}', p_wish);
  v_plan := v_plan || jsonb_build_object('code', import.brings_code(p_wish));
  if v_plan -> 'code' = 'false' then
    v_plan := import.without_code(v_plan);
  end if;
  return import.with_target(v_plan, p_wish);
end;
$$;

comment on function import.plan(text, jsonb, jsonb) is 'What an import of this source would do, step by step.';
