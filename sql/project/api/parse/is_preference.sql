create or replace function api.is_preference(p_kind text, p_value text)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return case p_kind
    when 'return' then p_value in ('minimal', 'headers-only', 'representation')
    when 'count' then p_value in ('exact', 'planned', 'estimated')
    when 'resolution' then p_value in ('merge-duplicates', 'ignore-duplicates')
    when 'missing' then p_value in ('default', 'null')
    when 'handling' then p_value in ('strict', 'lenient')
    when 'tx' then p_value in ('commit', 'rollback')
    when 'max-affected' then p_value ~ '^[0-9]{1,18}$'
    when 'timezone' then p_value ~ '^[A-Za-z0-9_+:/-]{1,64}$'
    when 'unsafe-mutation' then p_value = ''
    else false
  end;
end;
$$;

comment on function api.is_preference is 'Whether that is a preference we know.';
