-- The audit is read newest first, in pages, by operator, route, time and text, and as CSV without formulas.
select test.signed_in('owner');
create temporary table who as
  select test.signed_in('admin') as claims;
select test.admit(claims, 'POST', '/rest/v1/*') from who;
create function pg_temp.ids(query jsonb)
returns text language sql as $$
  select string_agg(entry ->> 'id', ' ')
  from jsonb_array_elements((control.audit_list(test.request('GET', query => query))).body -> 'audit') as entry;
$$;
select test.is(pg_temp.ids('{}'), '3 2 1', 'all');
select test.is(pg_temp.ids('{"limit": "2"}'), '3 2', 'a page');
select test.is(
  (control.audit_list(test.request('GET', query => '{"limit": "2"}'))).body -> 'next',
  '2',
  'the next one'
);
select test.is(pg_temp.ids('{"before": "2"}'), '1', 'before');
select test.is(pg_temp.ids('{"operator": "admin@example.com"}'), '3 2', 'of one');
select test.is(pg_temp.ids('{"route": "/rest/v1/*"}'), '3', 'of a route');
select test.is(pg_temp.ids('{"search": "THERE"}'), '3', 'by text');
select test.is(pg_temp.ids('{"since": "3000-01-01"}'), null, 'since');
select test.refused(control.audit_list(test.request('GET', query => '{"before": "x"}')), 'bad_request', 'no number');
select test.is(
  (control.audit_list(test.request('GET', headers => '{"accept": "text/csv"}'))).headers ->> 'content-type',
  'text/csv; charset=utf-8',
  'CSV'
);
select test.is(control.csv_field('=1+1"'), '"''=1+1"""', 'no formula');
