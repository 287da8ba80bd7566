create or replace function auth.oauth_conclude(
  p_provider text,
  p_profile auth.oauth_profile,
  p_challenge jsonb,
  p_request core.request
)
returns core.reply
language plpgsql
as $$
-- A trigger of the application on auth.users may raise, one that is deferred too; the browser must be led back all
-- the same. What another try may mend is left to the gateway.
-- Writes: what auth.oauth_sign_in writes, or auth.events
declare
  v_reply core.reply;
begin
  v_reply := auth.oauth_sign_in(p_provider, p_profile, p_challenge, p_request);
  set constraints all immediate;
  return v_reply;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then -- whatever it was, nothing is left of it but this note
    perform core.mark_soiled();
    perform
      auth.note_event(
        'sign_in_refused',
        null,
        p_request.ip,
        jsonb_build_object('provider', p_provider, 'code', 'internal_error', 'sqlstate', sqlstate)
      );
    return core.refuse('internal_error');
end;
$$;

comment on function auth.oauth_conclude(text, auth.oauth_profile, jsonb, core.request) is
  'Signs in whoever a provider says it is, or refuses; raises nothing that stays so.';
