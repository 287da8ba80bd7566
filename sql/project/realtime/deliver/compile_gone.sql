create or replace function realtime.row_runs_code(p_relation oid)
returns boolean
language sql
stable
as $$
  -- A domain's checks run where a row is made.
  select
    exists (
      select
      from api.source_columns(p_relation, null) as source
      where api.type_runs_code(source.type)
    );
$$;

comment on function realtime.row_runs_code(oid) is
  'True when making a row of the table may run somebody''s code.';

create or replace function realtime.gone_columns(p_relation oid, p_as oid)
returns text[]
language sql
stable
as $$
  -- Where other rows decide, they may have changed since: then only which row it was is told.
  select
    array_agg(told.name order by attribute.attnum)
  from
    unnest(
      case
        when not api.is_guarded(p_relation, p_as)
        or realtime.is_row_only(p_relation, p_as) then api.readable_columns(p_relation, null, p_as)
        else realtime.key_columns(p_relation)
      end
    ) as told (name)
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = p_relation and attribute.attname = told.name
  where attribute.attgenerated != 'v';
$$;

comment on function realtime.gone_columns is
  'What of a row that is gone, or was different, is told to a role.';

create or replace function realtime.filtered_columns(p_plan api.plan)
returns text[]
language sql
stable
as $$
  -- A computed column is made of the whole row.
  select coalesce(array_agg(distinct source.name), '{}')
  from
    unnest(p_plan.conditions) as condition
    join api.source_columns(p_plan.relation, null) as source
      on source.name = (condition."column").name or (condition."column").kind = 'computed'
  where condition.kind = 'test';
$$;

comment on function realtime.filtered_columns is 'The columns that filters need.';

create or replace function realtime.render_filter(p_plan api.plan, p_told text[])
returns text
language sql
stable
as $$
  -- It looks at nothing that is not told, or whoever asks for one after the other would learn what it looks at.
  select
    case
      when realtime.filtered_columns(p_plan) <@ p_told then realtime.filter_text(p_plan)
      else 'true'
    end;
$$;

comment on function realtime.render_filter is 'What a row that is gone must be to be told of.';

create or replace function realtime.is_whole(p_relation oid, p_columns text[])
returns boolean
language sql
stable
as $$
  -- Of types to which neither a session's settings nor a cast of the application give another text.
  select
    count(*) = cardinality(p_columns)
    and bool_and(
      case type.typcategory
        when 'A' then type.typelem
        else type.oid
      end = any (
        '{bool,int2,int4,int8,numeric,text,varchar,bpchar,uuid,json,jsonb,date,time,timestamp}'::regtype[]
      )
    )
  from
    pg_catalog.pg_attribute as attribute
    join pg_catalog.pg_type as type on type.oid = attribute.atttypid
  where attribute.attrelid = p_relation and attribute.attnum > 0 and not attribute.attisdropped;
$$;

comment on function realtime.is_whole is
  'True where those are all columns of a table, and an image says of each what the row would.';

create or replace function realtime.render_either(p_relation oid, p_vague text[], p_row text)
returns text
language sql
stable
as $$
  -- Which null it was, the image does not say.
  select
    format(
      'select t.* from %s as t union all select %s from %1$s as t',
      p_row,
      string_agg(
        format(
          case
            when source.name = any (p_vague) then 'coalesce(t.%I, ''null'')'
            else 't.%I'
          end,
          source.name
        ),
        ', '
        order by source.place
      )
    )
  from api.source_columns(p_relation, null) as source;
$$;

comment on function realtime.render_either is
  'The row in an image as it was, with the null of SQL or with that of JSON.';

create or replace function realtime.render_unknown()
returns text
language sql
immutable
parallel safe
as $$
  -- An error, as no JSON object is a boolean: nothing is told then.
  select '(asked.item operator(pg_catalog.#>>) ''{}'')::pg_catalog.bool';
$$;

comment on function realtime.render_unknown is 'What an image cannot answer.';

create or replace function realtime.render_policies(p_relation oid, p_as oid, p_row text)
returns text
language plpgsql
stable
as $$
-- In a policy the table goes by its own name, so the row has it.
declare
  v_policies text := realtime.policies_of(p_relation, p_as, 'r');
  v_name text := substr(realtime.table_name(p_relation), length('public.') + 1);
  v_vague text[] := realtime.ambiguous_columns(p_relation, p_as);
begin
  return case
    when v_policies is null
    or v_policies = '((true))' then 'true'
    when realtime.needs_live_row(p_relation, p_as) then realtime.render_unknown()
    when v_vague is null then format(
      'exists (select from %s as %s where %s)',
      p_row,
      v_name,
      v_policies
    )
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

comment on function realtime.render_policies is
  'Whether the policies let a role see the row in an image.';

create or replace function realtime.render_gone(
  p_relation oid,
  p_image text,
  p_policies text,
  p_filter text
)
returns text
language sql
stable
as $$
  -- What an image lacks would be taken for null. In brackets is what was deleted: of that the filter must hold, too.
  select
    format(
      $sql$case when asked.item operator(pg_catalog.=) 'null' then false
when not %s operator(pg_catalog.?&) %L::pg_catalog.text[] then %s when %s then %s end$sql$,
      p_image,
      array_agg(attribute.attname),
      realtime.render_unknown(),
      p_policies,
      case p_filter
        when 'true' then p_filter
        else format(
          $sql$case pg_catalog.jsonb_typeof(asked.item) when 'array' then %s else true end$sql$,
          p_filter
        )
      end
    )
  from pg_catalog.pg_attribute as attribute
  where
    attribute.attrelid = p_relation
    and attribute.attnum > 0
    and attribute.attgenerated != 'v'
    and not attribute.attisdropped;
$$;

comment on function realtime.render_gone is 'Whether a row as it was is told.';

create or replace function realtime.compile_gone(p_wish realtime.wish, p_relation oid)
returns api.statement
language plpgsql
stable
as $$
-- Each image of a row as it was, where the policies let the role see it; filters are asked only of what may be seen. No
-- statement where all of all rows is told: then the layout, of which the images must be.
declare
  v_as oid := api.executor_owner(p_wish.role);
  v_plan api.plan := realtime.filter_plan(p_wish, p_relation, v_as);
  v_image text := $sql$(case pg_catalog.jsonb_typeof(asked.item)
when 'array' then asked.item operator(pg_catalog.->) 0 when 'object' then asked.item end)$sql$;
  v_row text := format(
    'pg_catalog.jsonb_populate_record(null::%s, %s)',
    realtime.table_name(p_relation),
    v_image
  );
  v_policies text := realtime.render_policies(p_relation, v_as, v_row);
  v_columns text[] := realtime.gone_columns(p_relation, v_as);
  v_filter text := realtime.render_filter(v_plan, v_columns);
  v_statement api.statement;
begin
  perform
    realtime.require_readable(
      p_relation,
      realtime.key_columns(p_relation) || realtime.filtered_columns(v_plan),
      v_as
    );
  v_statement.is_plain := v_plan.is_plain and not realtime.row_runs_code(p_relation);
  v_statement.text := case
    when v_policies = 'true'
    and v_filter = 'true'
    and realtime.is_whole(p_relation, v_columns) then realtime.layout_of(p_relation)
    else realtime.render_rows(
      cardinality(p_wish.values) + 1,
      v_row,
      v_columns,
      realtime.render_gone(p_relation, v_image, v_policies, v_filter),
      null
    )
  end;
  return v_statement;
end;
$$;

comment on function realtime.compile_gone is
  'The statement that tells a listener of rows as they were.';
