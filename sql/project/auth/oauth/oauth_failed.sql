create or replace function auth.oauth_error_of(p_body jsonb)
returns text language sql immutable parallel safe as $$
  -- A provider's own word for an error.
  -- Some send a word, others an object with a type and numbers. Only a word is passed on: the rest is a stranger's
  -- text.
  select
    substring(
      case jsonb_typeof(p_body -> 'error')
        when 'string' then p_body ->> 'error'
        else concat_ws(
          '.',
          coalesce(p_body #>> '{error,type}', p_body ->> 'error_type'),
          coalesce(p_body #>> '{error,code}', p_body ->> 'code'),
          p_body #>> '{error,error_subcode}'
        )
      end
      from '^[a-zA-Z0-9_.-]{1,60}$'
    );
$$;

create or replace function auth.oauth_note(p_provider text, p_call text, p_what jsonb, p_ip inet)
returns void language sql as $$
  -- Writes an event about a provider's failure.
  -- For the operator: which call it was, and what was wrong with the answer.
  -- Writes: auth.events
  select auth.note_event(
    'provider_failed',
    null,
    p_ip,
    jsonb_strip_nulls(jsonb_build_object('provider', p_provider, 'call', p_call) || p_what)
  );
$$;

create or replace function auth.oauth_is_our_fault(p_answer jsonb, p_body jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True when a sign-in failed through no fault of the person.
  -- The fault is ours or the provider's: it cannot be reached, does not answer, or does not know this client. In all
  -- other cases the person can try again.
  select
    p_answer ->> 'status' is null
    or p_body is null
    or (p_answer ->> 'status')::integer >= 500
    or coalesce(
      auth.oauth_error_of(p_body) in (
        'invalid_client', 'incorrect_client_credentials', 'unauthorized_client', 'redirect_uri_mismatch',
        'invalid_redirect_uri', 'OAuthException.1', 'OAuthException.101', 'OAuthException.100.36008'
      ),
      false
    );
$$;

create or replace function auth.oauth_failed(p_provider text, p_call text, p_request core.request)
returns core.reply language plpgsql as $$
-- The refusal after a provider's answer that cannot be used.
-- The person gets our message, never the provider's.
-- Writes: auth.events
declare
  v_answer jsonb := p_request.answer;
  v_body jsonb := auth.oauth_json(v_answer ->> 'body');
begin
  perform auth.oauth_note(
    p_provider,
    p_call,
    jsonb_build_object(
      'status', v_answer -> 'status',
      'failure', coalesce(v_answer ->> 'failure', case when v_body is null then 'no JSON' end),
      'error', auth.oauth_error_of(v_body)
    ),
    p_request.ip
  );

  return case
    when auth.oauth_is_our_fault(v_answer, v_body) then core.refuse(
      'internal_error', 'the provider cannot be reached or does not answer as it should'
    )
    else core.refuse('bad_request', 'the provider refused the sign-in')
  end;
end;
$$;
