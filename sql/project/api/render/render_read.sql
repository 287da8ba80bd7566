create or replace function api.render_read(p_plan api.plan)
returns text
language sql
immutable
parallel safe
as $$
  -- The only place that writes SQL. Names are the catalogue's, quoted; values are $1[n], cast to the type of
  -- their column; the rest is fixed text.
  select
    format(
      $sql$select pg_catalog.count(*), pg_catalog.concat('[', pg_catalog.string_agg(pg_catalog.row_to_json(listed)::pg_catalog.text, ','), ']') from (select %s from public.%I as t%s limit %s offset %s) as listed$sql$,
      (
        select string_agg(format('t.%I as %I', output.name, output.key), ', ')
        from unnest(p_plan.outputs) as output
      ),
      p_plan.name,
      api.render_conditions(p_plan.conditions),
      case
        when p_plan.limit_bound is null then '1000'
        else format('least(($1)[%s]::pg_catalog.int8, 10000)', p_plan.limit_bound)
      end,
      case
        when p_plan.offset_bound is null then '0'
        else format('($1)[%s]::pg_catalog.int8', p_plan.offset_bound)
      end
    );
$$;

comment on function api.render_read(api.plan) is 'The SQL of a read.';
