create or replace function auth.session_is_over(p_claims jsonb)
returns boolean
language sql
stable
as $$
  -- Access tokens are verified without the database and outlive their session. What lets somebody keep an account
  -- for good asks here, under the lock of the user's row: whoever ends sessions holds it too. A session that was
  -- only refreshed lives on in its family. A token that names no session is another issuer's, who answers for it.
  select
    p_claims ->> 'session_id' is not null
    and not exists (
      select
      from auth.sessions as live
      where live.family_id = auth.family_of_claims(p_claims) and live.revoked_at is null
    );
$$;

comment on function auth.session_is_over(jsonb) is
  'Whether the sign-in that an access token was given in was ended, or never was the user''s.';
