create or replace function auth.admin_refusal(p_claims jsonb)
returns core.reply language sql stable as $$
  -- The refusal of a caller who may not administer users; null for one who may.
  -- The service key, and operators, whose tokens name the same role; core.to_request keeps viewers among them from
  -- writing. A user's token names another role, whatever its metadata holds.
  select case
    when p_claims is null then core.refuse('unauthorized', 'the service key is required')
    when p_claims ->> 'role' is distinct from 'service_role' then core.refuse(
      'forbidden', 'the service key is required'
    )
  end;
$$;

create or replace function auth.admin_name(p_claims jsonb)
returns text language sql immutable parallel safe as $$
  -- The administrator's name for auth.events.
  select case when p_claims ->> 'typ' = 'platform' then concat('operator ', p_claims ->> 'sub') else 'service key' end;
$$;
