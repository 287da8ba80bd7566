create or replace function auth.magiclink(p_request core.request)
returns core.reply language sql security definer set search_path = pg_catalog, pg_temp as $$
  -- POST /auth/v1/magiclink
  -- Writes: core.visit, auth.mail_queue
  select auth.mail_request(
    p_request,
    'magiclink',
    core.email_normal(p_request.body ->> 'email'),
    'if there is an account with this address, a link to sign in is on its way'
  );
$$;

comment on function auth.magiclink(core.request) is 'POST /auth/v1/magiclink: asks for a link to sign in.';
