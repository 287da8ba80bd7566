create or replace function auth.user_shut(p_user_id uuid)
returns void
language plpgsql
as $$
-- After a new password, and after a ban: nothing that was opened before opens anything any more. The user's row
-- is locked by the caller, as everywhere before sessions are.
-- Writes: auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes
begin
  perform auth.sessions_revoke(p_user_id);
  perform auth.tokens_revoke(p_user_id);
end;
$$;

comment on function auth.user_shut(uuid) is
  'Ends every session of a user, and every link and code.';
