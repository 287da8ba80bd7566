create or replace function auth.session_is_over(p_claims jsonb)
returns boolean language sql stable as $$
  -- Access tokens are verified without the database and outlive their session. Whatever lets somebody keep an account
  -- for good checks here, under the lock of the user's row: ending sessions takes that lock too. A session that was
  -- only refreshed lives on in its family. A token that names no session is another issuer's, and that issuer answers
  -- for it.
  select
    p_claims ->> 'session_id' is not null
    and not exists (
      select
      from auth.sessions as live
      where live.family_id = auth.family_of_claims(p_claims) and live.revoked_at is null
    );
$$;

comment on function auth.session_is_over(jsonb) is
  'True when the sign-in that an access token came from was ended, or never was the user''s.';
