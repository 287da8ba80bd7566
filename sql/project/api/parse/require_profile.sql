create or replace function api.require_profile(p_profile text)
returns void
language plpgsql
immutable
parallel safe
as $$
begin
  if btrim(p_profile, E' \t') not in ('', 'public') then
    perform
      core.raise(
        'not_acceptable',
        format('the schema %s is not served', p_profile),
        'the only schema is public'
      );
  end if;
end;
$$;

comment on function api.require_profile is 'Refuses a schema other than public.';
