-- A ban and a deletion end the sockets of whom they concern; nothing else does.
select test.user(number) from generate_series(1, 4) as number;
update auth.users set phone_confirmed_at = null;
select test.ban(1, clock_timestamp() - interval '1 day');
select test.none('select from realtime.closings', 'nobody');

select test.ban(1, clock_timestamp() + interval '1 day'), test.ban(2, 'infinity');
select test.ban(2, null);
delete from auth.users where id in (test.id(3), test.id(1));
select test.rows(
  'select user_id from realtime.closings order by 1',
  'select test.id(number) as user_id from generate_series(1, 3) as number', 'those'
);
