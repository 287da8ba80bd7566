-- Advice is dismissed with a reason, and can be taken back, even when it is no longer found.
create table public.bare (title text);
create function pg_temp.put(rule text, body text)
returns core.reply language sql as $$
  select operate.advice_dismiss(
    test.admin(
      'PUT',
      put.body::jsonb,
      operate.advice_id(put.rule, 'table public.bare'),
      '{}',
      '{"email": "a@example.com"}'
    )
  );
$$;
select test.refused(pg_temp.put('no_primary_key', '{"dismissed": true}'), 'bad_request', 'no reason');
select test.refused(pg_temp.put('no_primary_key', '{"dismissed": 1, "reason": "x"}'), 'bad_request', 'no boolean');
select test.refused(pg_temp.put('no_rls', '{"dismissed": true, "reason": "x"}'), 'not_found', 'nothing of that kind');
select test.status(pg_temp.put('no_primary_key', '{"dismissed": true, "reason": "a log"}'), 200, 'dismissed');
select test.status(pg_temp.put('no_primary_key', '{"dismissed": true, "reason": "a list"}'), 200, 'again');
select test.is(found.dismissed - 'at', '{"reason": "a list", "by": "a@example.com"}'::jsonb, 'found, and marked')
from operate.advice_found() as found
where found.rule = 'no_primary_key' and found.object = 'table public.bare';
alter table public.bare add column id int primary key;
select test.status(pg_temp.put('no_primary_key', '{"dismissed": false}'), 200, 'taken back');
select test.none('select * from operate.dismissed_advice', 'nothing is dismissed');
