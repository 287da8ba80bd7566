-- A user that rows of the application refer to is kept and the refusal names the reason, for deferred references too.
select test.user(1);
create table public.posts (author uuid references auth.users);
create table public.likes (author uuid references auth.users deferrable initially deferred);
insert into public.posts values (test.id(1));
select test.refused(
  auth.admin_user_delete(test.admin('DELETE', null, test.id(1)::text)),
  'foreign_key_violation',
  'referred to'
);
delete from public.posts;
insert into public.likes values (test.id(1));
select test.refused(
  auth.admin_user_delete(test.admin('DELETE', null, test.id(1)::text)),
  'foreign_key_violation',
  'deferred'
);
select test.is(count(*), 1, 'still there') from auth.users;
select test.is(count(*), 0, 'nothing to remember') from auth.events;
delete from public.likes;
select test.status(auth.admin_user_delete(test.admin('DELETE', null, test.id(1)::text)), 204, 'nobody refers any more');
