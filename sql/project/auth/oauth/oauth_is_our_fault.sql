create or replace function auth.oauth_is_our_fault(p_answer jsonb, p_body jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  -- Ours or the provider's: it is not reached, does not answer, or does not know this client. All else is for the
  -- person to try again.
  select
    p_answer ->> 'status' is null
    or p_body is null
    or (p_answer ->> 'status')::integer >= 500
    or coalesce(
      auth.oauth_error_of(p_body) in (
        'invalid_client',
        'incorrect_client_credentials',
        'unauthorized_client',
        'redirect_uri_mismatch',
        'invalid_redirect_uri',
        'OAuthException.1',
        'OAuthException.101',
        'OAuthException.100.36008'
      ),
      false
    );
$$;

comment on function auth.oauth_is_our_fault(jsonb, jsonb) is
  'True when a sign-in failed for no fault of the person.';
