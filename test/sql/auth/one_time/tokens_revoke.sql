-- All tokens of a user end, sent or queued; notices and other users' mail do not.
select auth.mail_add(template, test.user(number), format('user%s@example.com', number))
from
  unnest(array['magiclink', 'recovery']) as template,
  generate_series(1, 2) as number;
select auth.mail_claim(1);
select auth.mail_add('password_changed', test.user(1), 'user1@example.com');
select auth.flow_code_new(test.id(number), '{}') from generate_series(1, 2) as number;
select auth.token_mint(test.id(number), 'otp', 'a') from generate_series(1, 2) as number;

select auth.tokens_revoke(test.id(1));
select test.none(
  format('select from auth.one_time_tokens where used_at is null and user_id = %L', test.id(1)),
  'tokens'
);
select test.is(array_agg(template), array['password_changed'], 'mail')
from auth.mail_queue
where user_id = test.id(1);
select test.is(array_agg(user_id), array[test.id(2)], 'flow codes') from auth.flow_codes;
select test.is(count(*), 2, 'the other''s mail') from auth.mail_queue where user_id = test.id(2);
select test.is(count(*), 1, 'the other''s token') from auth.one_time_tokens where used_at is null;
