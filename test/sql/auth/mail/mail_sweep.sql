-- Sent mail is deleted after a day, failed mail after a month; each new mail sweeps.
insert into auth.mail_queue (template, user_id, address, created_at, sent_at, failed_at)
select
  'otp',
  (test.user(1)).id,
  what,
  clock_timestamp() - age,
  case when what ~ 'sent' then clock_timestamp() - age end,
  case when what ~ 'dead' then clock_timestamp() - age end
from (
  values
    ('sent lately', interval '23 hours'),
    ('sent', interval '25 hours'),
    ('dead lately', interval '29 days'),
    ('dead', interval '31 days'),
    ('waiting', interval '31 days')
) as old (what, age);
select auth.mail_add('otp', test.user(2), 'new');
select test.is(
  (select array_agg(address order by address) from auth.mail_queue),
  array['dead lately', 'new', 'sent lately', 'waiting'],
  'what is left'
);
