create or replace function api.render_value_call(p_call api.call, p_is_silent boolean)
returns text
language sql
immutable
parallel safe
as $$
  -- Counting the value has it made even where nobody sees it.
  select
    format(
      'select %s, %s, %s from (%s) as t',
      case p_call.shape
        when 'nothing' then '204'
        else '200'
      end,
      $sql$'{}'$sql$,
      case
        when p_is_silent
        or p_call.shape = 'nothing' then 'null::pg_catalog.text, greatest(pg_catalog.count(t.item), 1)'
        else $sql$coalesce(pg_catalog.to_json(t.item)::pg_catalog.text, 'null'), 1::pg_catalog.int8$sql$
      end,
      api.render_call_item(p_call)
    );
$$;

comment on function api.render_value_call is
  'The statement of a call that gives one value, or none.';
