-- Tokens are deleted a month after their expiry, whenever a new one is made.
select auth.token_mint((test.user(1)).id, kind, 'a') from unnest(array['otp', 'recovery']) as kind;
update auth.one_time_tokens
set expires_at = clock_timestamp() - case kind when 'otp' then interval '29 days' else interval '31 days' end;
select auth.token_mint(test.id(1), 'magiclink', 'a');
select test.is(
  (select array_agg(kind order by kind) from auth.one_time_tokens),
  array['magiclink', 'otp'],
  'what is left'
);
