create or replace function auth.changes_way_in(p_user auth.users, p_body jsonb)
returns boolean language sql immutable as $$
  -- True for a change of what the user signs in with: a new password or a new address.
  -- A recovery mail would go to the new address: whoever sets the address can get the password too.
  select
    p_body ->> 'password' is not null
    or (p_body ->> 'email' is not null and core.email_normal(p_body ->> 'email') is distinct from p_user.email);
$$;

create or replace function auth.sign_in_of_claims(p_claims jsonb)
returns auth.sessions language sql stable as $$
  -- The sign-in that an access token came from.
  -- The root of the family: however often the session was refreshed, it holds when the user last signed in. All nulls
  -- for a token that names no session of its user.
  select root from auth.sessions as root where root.id = auth.family_of_claims(p_claims);
$$;

create or replace function auth.proof_refusal(p_user auth.users, p_request core.request, p_settings core.settings)
returns text language plpgsql as $$
-- Where AUTH_PASSWORD_CHANGE requires it, an access token alone, which may be stolen, does not take an account over. A
-- user who forgot the password needs a recovery instead, a user without a password a sign-in, both of the last 15
-- minutes. A user who could not sign in again at all, such as an anonymous one, has nothing to prove.
declare
  v_has_password boolean := core.has_password(p_user.encrypted_password);
  v_sign_in auth.sessions := auth.sign_in_of_claims(p_request.claims);
  v_is_recent boolean := coalesce(v_sign_in.created_at > clock_timestamp() - interval '15 minutes', false);
begin
  if
    p_settings.password_change = 'open'
    or p_request.body ->> 'current_password' is not null
    or not auth.changes_way_in(p_user, p_request.body)
    or not (v_has_password or auth.has_way_in(p_user, null, p_settings))
  then
    return null;
  end if;

  if not v_has_password or p_settings.password_change = 'recent' then
    return case
      when not v_is_recent then concat(
        'a sign-in of the last 15 minutes is required',
        case when v_has_password then ', or the current password' end
      )
    end;
  end if;

  return case when not (v_is_recent and v_sign_in.recovers) then 'the current password is required' end;
end;
$$;

comment on function auth.proof_refusal(auth.users, core.request, core.settings) is
  'What a user has to prove before changing password or address; null when nothing.';
