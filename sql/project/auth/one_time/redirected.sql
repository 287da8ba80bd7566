create or replace function auth.redirected(p_reply core.reply, p_target text, p_fields text[])
returns core.reply
language sql
immutable
as $$
  -- In the fragment, which browsers send to nobody; and what was there must stay in no cache and no referrer.
  -- 303, so that nothing is sent along. The marker stays in the address: the gateway puts the token there.
  select
    row(
      303,
      jsonb_build_object(
        'location',
        auth.redirect_address(p_reply.body, p_target, p_fields),
        'cache-control',
        'no-store',
        'referrer-policy',
        'no-referrer'
      ),
      null,
      p_reply.token,
      p_reply.marker,
      null
    )::core.reply;
$$;

comment on function auth.redirected(core.reply, text, text[]) is
  'The same reply as a redirect that says those fields of it.';
