-- Who is admitted is told where the route runs and what it calls; a row calls nothing but functions of operators.
create temporary table who as
  select test.signed_in('owner') as claims;
select test.is((test.admit(claims, 'GET', '/admin/v1/users')).body ->> 'lane', 'gateway', 'the lane') from who;
select test.is((test.admit(claims, 'GET', '/admin/v1/users')).body ->> 'entry', 'operate.users', 'the entry') from who;
select test.is((test.admit(claims, 'GET', '/rest/v1/*')).body ->> 'entry', null, 'no entry') from who;
select test.throws(
  $$update control.route set entry = 'auth.settings(null); select pg_sleep(1)' where url = '/admin/v1/me'$$, '23514',
  'other code'
);
