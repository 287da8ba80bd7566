create or replace function realtime.row_runs_code(p_relation oid)
returns boolean language sql stable as $$
  -- True when making a row of the table may run code of the application.
  -- The checks of a domain run where a row is made.
  select
    exists (
      select
      from api.source_columns(p_relation, null) as source
      where api.type_runs_code(source.type)
    );
$$;

create or replace function realtime.gone_columns(p_relation oid, p_as oid)
returns text[] language sql stable as $$
  -- The columns that a role is shown of a row that is gone, or as it was.
  -- Where other rows decide, they may have changed since: then only the key is shown.
  select array_agg(shown.name order by attribute.attnum)
  from
    unnest(
      case
        when not api.is_guarded(p_relation, p_as) or realtime.is_row_only(p_relation, p_as) then api.readable_columns(
          p_relation,
          null,
          p_as
        )
        else realtime.key_columns(p_relation)
      end
    ) as shown (name)
    join pg_catalog.pg_attribute as attribute on attribute.attrelid = p_relation and attribute.attname = shown.name
  where attribute.attgenerated != 'v';
$$;

create or replace function realtime.filtered_columns(p_plan api.plan)
returns text[] language sql stable as $$
  -- The columns that filters need.
  -- A computed column is made of the whole row.
  select coalesce(array_agg(distinct source.name), '{}')
  from
    unnest(p_plan.conditions) as condition
    join api.source_columns(p_plan.relation, null) as source
      on source.name = (condition."column").name or (condition."column").kind = 'computed'
  where condition.kind = 'test';
$$;

create or replace function realtime.render_filter(p_plan api.plan, p_shown text[])
returns text language sql stable as $$
  -- The filter on a row that is gone.
  -- It uses only columns that are shown: otherwise a client could learn others by one filter after the other.
  select case when realtime.filtered_columns(p_plan) <@ p_shown then realtime.filter_text(p_plan) else 'true' end;
$$;

create or replace function realtime.is_whole(p_relation oid, p_columns text[])
returns boolean language sql stable as $$
  -- True when those are all columns of a table, and an image of a row shows each as the row would.
  -- Only types whose text depends neither on settings of the session nor on a cast of the application.
  select
    count(*) = cardinality(p_columns)
    and bool_and(
      case type.typcategory when 'A' then type.typelem else type.oid end = any (
        '{bool,int2,int4,int8,numeric,text,varchar,bpchar,uuid,json,jsonb,date,time,timestamp}'::regtype[]
      )
    )
  from
    pg_catalog.pg_attribute as attribute
    join pg_catalog.pg_type as type on type.oid = attribute.atttypid
  where attribute.attrelid = p_relation and attribute.attnum > 0 and not attribute.attisdropped;
$$;

create or replace function realtime.render_either(p_relation oid, p_vague text[], p_row text)
returns text language sql stable as $$
  -- The row in an image as it was, with the null of SQL or with that of JSON.
  -- The image does not show which null it was.
  select format(
    'select t.* from %s as t union all select %s from %1$s as t',
    p_row,
    string_agg(
      format(case when source.name = any (p_vague) then 'coalesce(t.%I, ''null'')' else 't.%I' end, source.name),
      ', '
      order by source.place
    )
  )
  from api.source_columns(p_relation, null) as source;
$$;

create or replace function realtime.render_unknown()
returns text language sql immutable parallel safe as $$
  -- The expression for what an image cannot answer.
  -- Raises, as no JSON object is a boolean: then nothing is delivered.
  select '(asked.item operator(pg_catalog.#>>) ''{}'')::pg_catalog.bool';
$$;

create or replace function realtime.render_policies(p_relation oid, p_as oid, p_row text)
returns text language plpgsql stable as $$
-- Whether the policies let a role see the row in an image.
-- A policy calls the table by its own name, so the row has that name.
declare
  v_policies text := realtime.policies_of(p_relation, p_as, 'r');
  v_name text := substr(realtime.table_name(p_relation), length('public.') + 1);
  v_vague text[] := realtime.ambiguous_columns(p_relation, p_as);
begin
  return case
    when v_policies is null or v_policies = '((true))' then 'true'
    when realtime.needs_live_row(p_relation, p_as) then realtime.render_unknown()
    when v_vague is null then format('exists (select from %s as %s where %s)', p_row, v_name, v_policies)
    else format(
      $sql$(select case when pg_catalog.bool_and(either.holds) then true when pg_catalog.bool_or(either.holds) then %s else false end
from (select (%s) is true as holds from (%s) as %s) as either)$sql$,
      realtime.render_unknown(),
      v_policies,
      realtime.render_either(p_relation, v_vague, p_row),
      v_name
    )
  end;
end;
$$;

create or replace function realtime.render_gone(p_relation oid, p_image text, p_policies text, p_filter text)
returns text language sql stable as $$
  -- Whether a row is shown as it was.
  -- A column that the image lacks would count as null. An image in brackets is that of a row that was deleted or left:
  -- the filter must hold for it, too.
  select format(
    $sql$case when asked.item operator(pg_catalog.=) 'null' then false
when not %s operator(pg_catalog.?&) %L::pg_catalog.text[] then %s when %s then %s end$sql$,
    p_image,
    array_agg(attribute.attname),
    realtime.render_unknown(),
    p_policies,
    case p_filter
      when 'true' then p_filter
      else format($sql$case pg_catalog.jsonb_typeof(asked.item) when 'array' then %s else true end$sql$, p_filter)
    end
  )
  from pg_catalog.pg_attribute as attribute
  where
    attribute.attrelid = p_relation
    and attribute.attnum > 0
    and attribute.attgenerated != 'v'
    and not attribute.attisdropped;
$$;

create or replace function realtime.compile_gone(p_wish realtime.wish, p_relation oid)
returns api.statement language plpgsql stable as $$
-- The statement that reads rows as they were for a listener.
-- Each image of a row as it was, where the policies let the role see it; filters look only at what may be seen. Where
-- all of all rows is shown there is no statement; its text is then the layout that images must have.
declare
  v_as oid := api.executor_owner(p_wish.role);
  v_plan api.plan := realtime.filter_plan(p_wish, p_relation, v_as);
  v_image text := $sql$(case pg_catalog.jsonb_typeof(asked.item)
when 'array' then asked.item operator(pg_catalog.->) 0 when 'object' then asked.item end)$sql$;
  v_row text := format('pg_catalog.jsonb_populate_record(null::%s, %s)', realtime.table_name(p_relation), v_image);
  v_policies text := realtime.render_policies(p_relation, v_as, v_row);
  v_columns text[] := realtime.gone_columns(p_relation, v_as);
  v_filter text := realtime.render_filter(v_plan, v_columns);
  v_statement api.statement;
begin
  perform realtime.require_readable(
    p_relation,
    realtime.key_columns(p_relation) || realtime.filtered_columns(v_plan),
    v_as
  );
  v_statement.is_plain := v_plan.is_plain and not realtime.row_runs_code(p_relation);
  v_statement.text := case
    when v_policies = 'true' and v_filter = 'true' and realtime.is_whole(p_relation, v_columns) then realtime.layout_of(
      p_relation
    )
    else realtime.render_rows(
      cardinality(p_wish.values) + 1,
      null,
      v_row,
      v_columns,
      realtime.render_gone(p_relation, v_image, v_policies, v_filter),
      null
    )
  end;
  return v_statement;
end;
$$;
