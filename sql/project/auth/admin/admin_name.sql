create or replace function auth.admin_name(p_claims jsonb)
returns text
language sql
immutable
parallel safe
as $$
  select
    case
      when p_claims ->> 'typ' = 'platform' then concat('operator ', p_claims ->> 'sub')
      else 'service key'
    end;
$$;

comment on function auth.admin_name(jsonb) is 'Who administers, as auth.events tells it.';
