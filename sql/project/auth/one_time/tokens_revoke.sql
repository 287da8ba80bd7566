create or replace function auth.tokens_revoke(p_user_id uuid)
returns void language plpgsql as $$
-- Ends what was sent, what is queued, and what was given in place of a session. Notices still go out. The caller holds
-- the user's row, without which no mail gets a token.
-- Writes: auth.one_time_tokens, auth.mail_queue, auth.flow_codes
begin
  update auth.one_time_tokens
  set used_at = clock_timestamp()
  where user_id = p_user_id and used_at is null;

  delete from auth.mail_queue
  where user_id = p_user_id and sent_at is null and failed_at is null and auth.is_token_kind(template);

  delete from auth.flow_codes where user_id = p_user_id;
end;
$$;

comment on function auth.tokens_revoke(uuid) is 'Ends every link and code of a user, sent or queued.';
