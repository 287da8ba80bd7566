create or replace function auth.oauth_note(p_provider text, p_call text, p_what jsonb, p_ip inet)
returns void
language sql
as $$
  -- For whoever runs this: which call it was, and what was wrong with the answer.
  -- Writes: auth.events
  select
    auth.note_event(
      'provider_failed',
      null,
      p_ip,
      jsonb_strip_nulls(jsonb_build_object('provider', p_provider, 'call', p_call) || p_what)
    );
$$;

comment on function auth.oauth_note(text, text, jsonb, inet) is
  'Remembers that a provider was of no use.';
