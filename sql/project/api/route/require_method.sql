create or replace function api.require_method(p_method text, p_claims jsonb)
returns void
language plpgsql
as $$
begin
  perform core.hold_viewer(p_claims, p_method);

  if p_method in ('GET', 'HEAD') then
    return;
  end if;

  perform core.raise('method_not_allowed', format('%s is not allowed here', p_method));
end;
$$;

comment on function api.require_method(text, jsonb) is 'Refuses a method the caller may not use.';
