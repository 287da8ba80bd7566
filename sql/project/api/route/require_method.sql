create or replace function api.require_method(p_method text, p_path text, p_claims jsonb)
returns void language plpgsql as $$
-- Refuses a method the caller may not use.
begin
  if p_claims ?| array['typ', 'act'] then
    perform core.enforce_read_only(p_claims, p_method);
  end if;

  if
    p_method in ('GET', 'HEAD')
    or (p_method = 'POST' and p_path != '')
    or (p_method in ('PATCH', 'DELETE') and p_path != '' and not starts_with(p_path, 'rpc/'))
  then
    return;
  end if;

  perform core.raise('method_not_allowed', format('%s is not allowed here', p_method));
end;
$$;
