create or replace function api.render_call_body(
  p_call api.call,
  p_plan api.plan,
  p_options api.options,
  p_is_silent boolean
)
returns text
language sql
stable
as $$
  -- Of rows, or of values in listed; a JSON value stays as it is.
  select
    case
      when p_is_silent then 'null::pg_catalog.text'
      when p_call.shape in ('rows', 'object') then api.render_body(p_plan, p_options)
      else format(
        case p_options.form
          when 'object' then '%s'
          else $sql$pg_catalog.concat('[', %s, ']')$sql$
        end,
        $sql$pg_catalog.string_agg(coalesce(pg_catalog.to_json(listed.item)::pg_catalog.text, 'null'), ',')$sql$
      )
    end;
$$;

comment on function api.render_call_body is
  'The body of the answer to a call that gives rows or values.';
