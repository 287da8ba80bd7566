-- Before a user is deleted: what goes, what stays, and what prevents it.
select test.user(1), test.user(2);
create table gone (
  id int primary key,
  owner uuid references auth.users
    on delete cascade
);
create table kept (
  "the owner" uuid references auth.users
    on delete set null
);
create table firm (owner uuid references auth.users, other uuid);
create table none (owner uuid);
create table parted (
  owner uuid references auth.users
    on delete cascade
)
partition by list (owner);
create table part partition of parted default;
insert into gone
values
  (1, test.id(1)),
  (2, test.id(1)),
  (3, test.id(2));
insert into kept values (test.id(1));
insert into firm values (test.id(2), test.id(1));
insert into parted values (test.id(1));
insert into auth.identities (user_id, provider, provider_id) values (test.id(1), 'github', '7');
select auth.mail_add('recovery', auth.user_by_id(test.id(1)), 'user1@example.com');
select auth.note_event('sign_in', test.id(1), null);

create temporary table told as
  select (operate.user_belongings(test.admin('GET', null, test.id(1)::text))).body as body;
select
  test.is(body - 'tables'::text, '{"sessions": 0, "identities": 1, "mails": 1, "files": 0, "events": 1}', 'of ours'),
  test.is(
    (
      select jsonb_object_agg(
        known ->> 'table',
        array[known ->> 'column', known ->> 'on_delete', known #>> '{count,exact}']
      )
      from jsonb_array_elements(body -> 'tables') as known
    ),
    '{"public.gone": ["owner", "deletes", "2"], "public.kept": ["the owner", "empties", "1"],
      "public.firm": ["owner", "prevents", "0"], "public.parted": ["owner", "deletes", "1"]}',
    'of the application'
  )
from told;
select test.refused(operate.user_belongings(test.admin('GET', null, test.id(9)::text)), 'not_found', 'nobody');
