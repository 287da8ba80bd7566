create or replace function auth.recover(p_request core.request)
returns core.reply language sql security definer set search_path = pg_catalog, pg_temp as $$
  -- POST /auth/v1/recover
  -- Writes: core.visit, auth.mail_queue
  select auth.mail_request(
    p_request,
    'recovery',
    core.email_normal(p_request.body ->> 'email'),
    'if there is an account with this address, a mail to recover it is on its way'
  );
$$;

comment on function auth.recover(core.request) is 'POST /auth/v1/recover: asks for a mail to set a new password.';
