-- Each kind of token has its own lifetime.
select test.settings('{"otp_ttl": 300}');
select auth.token_mint((test.user(1)).id, kind, 'user1@example.com')
from unnest(array['confirmation', 'invite', 'magiclink', 'recovery', 'email_change', 'otp', 'sms']) as kind;
select test.is(
  (
    select jsonb_object_agg(kind, extract(epoch from expires_at - created_at)::integer)
    from auth.one_time_tokens
  ),
  '{"confirmation": 86400, "invite": 86400, "email_change": 86400, "magiclink": 3600, "recovery": 3600, "otp": 300, "sms": 300}',
  'seconds'
);
