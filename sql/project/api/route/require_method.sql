create or replace function api.require_method(p_method text, p_claims jsonb)
returns void
language plpgsql
stable
as $$
begin
  if p_method in ('GET', 'HEAD') then
    return;
  end if;

  if core.is_viewer(p_claims) then
    perform core.raise('forbidden', 'a viewer may only read');
  end if;

  perform core.raise('method_not_allowed', format('%s is not allowed here', p_method));
end;
$$;

comment on function api.require_method(text, jsonb) is 'Refuses a method the caller may not use.';
