-- A new address gets a mail and is set only when that is answered; a taken one gets the same answer.
select test.user(1), test.user(2);
create temporary table before as
  select * from auth.users;
create temporary table updated as
  select
    email,
    auth.user_update(test.put(jsonb_build_object('email', email))) as reply
  from unnest(array['New@Example.com', 'user2@example.com']) as email;

select test.status(reply, 200, email) from updated;
select test.is(count(distinct reply), 1, 'the very same answer') from updated;
select test.is((reply).body ->> 'email', 'user1@example.com', 'with the old address') from updated;
select test.rows('select * from auth.users order by id', 'select * from before order by id', 'users are unchanged');
select test.rows(
  'select template, user_id, address from auth.mail_queue order by address',
  $$select 'email_change' as template, test.id(1) as user_id, address from unnest(array['new@example.com', 'user2@example.com']) as address$$,
  'a mail to the new address'
);
