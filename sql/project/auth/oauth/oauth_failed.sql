create or replace function auth.oauth_failed(p_provider text, p_call text, p_request core.request)
returns core.reply
language plpgsql
as $$
-- The person reads our words, never the provider's.
-- Writes: auth.events
declare
  v_answer jsonb := p_request.answer;
  v_body jsonb := auth.oauth_json(v_answer ->> 'body');
begin
  perform
    auth.oauth_note(
      p_provider,
      p_call,
      jsonb_build_object(
        'status',
        v_answer -> 'status',
        'failure',
        coalesce(
          v_answer ->> 'failure',
          case
            when v_body is null then 'no JSON'
          end
        ),
        'error',
        auth.oauth_error_of(v_body)
      ),
      p_request.ip
    );

  return case
    when auth.oauth_is_our_fault(v_answer, v_body) then core.refuse(
      'internal_error',
      'the provider cannot be reached or does not answer as it should'
    )
    else core.refuse('bad_request', 'the provider refused the sign-in')
  end;
end;
$$;

comment on function auth.oauth_failed(text, text, core.request) is
  'The refusal after an answer of a provider that is of no use.';
