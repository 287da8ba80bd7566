create or replace function api.render_conditions(p_conditions api.condition[])
returns text
language sql
immutable
parallel safe
as $$
  select
    coalesce(
      ' where ' || string_agg(
        format(
          't.%I %s ($1)[%s]::%s',
          (condition.target).name,
          api.render_operator(condition.operator, (condition.target).builtin),
          condition.bound,
          (condition.target).type
        ),
        ' and '
        order by condition.bound
      ),
      ''
    )
  from unnest(p_conditions) as condition;
$$;

comment on function api.render_conditions is 'The where clause of a read.';
