create or replace function api.render_conditions(p_conditions api.condition[])
returns text
language sql
immutable
parallel safe
as $$
  select
    coalesce(
      ' where ' || string_agg(
        format('t.%I = ($1)[%s]::%s', condition.name, condition.bound, condition.type),
        ' and '
        order by condition.bound
      ),
      ''
    )
  from unnest(p_conditions) as condition;
$$;

comment on function api.render_conditions(api.condition[]) is 'The where clause of a read.';
