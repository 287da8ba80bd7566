create or replace function api.require_single_keys(p_shape text[])
returns void
language plpgsql
immutable
parallel safe
as $$
-- Two values for one of these is a client, or a proxy between us, that means something else than we do.
declare
  v_key text;
begin
  select pair.key
  into v_key
  from unnest(p_shape) with ordinality as pair (key, at)
  where pair.at % 2 = 1 and pair.key in ('select', 'order', 'limit', 'offset', 'on_conflict')
  group by pair.key
  having count(*) > 1;

  if found then
    perform core.raise('bad_request', format('%s is given more than once', v_key));
  end if;
end;
$$;

comment on function api.require_single_keys(text[]) is
  'Refuses a reserved parameter that is repeated.';
