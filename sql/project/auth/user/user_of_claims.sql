create or replace function auth.user_of_claims(p_claims jsonb)
returns auth.users language plpgsql stable as $$
-- The user that an access token belongs to.
-- Accepts only a user's token: keys and operators are no users, whatever else they may do. The user must exist;
-- whether the session is over is checked where the account is changed (auth.session_is_over). All nulls otherwise.
declare
  v_user auth.users;
begin
  if p_claims ->> 'role' is distinct from 'authenticated' or p_claims ? 'typ' then
    return v_user;
  end if;

  select users.*
  into v_user
  from auth.users as users
  where users.id = auth.uuid_of(p_claims ->> 'sub');
  return v_user;
end;
$$;

create or replace function auth.user_signed_in(p_claims jsonb)
returns uuid language sql stable as $$
  -- The user of an access token whose sign-in lives on; null for any other token.
  select (auth.user_of_claims(p_claims)).id
  where p_claims ->> 'session_id' is not null and not auth.session_is_over(p_claims);
$$;
