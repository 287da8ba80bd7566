-- A call that checks the audit ends by time and says where to go on; from page to page nothing is left out.
create function pg_temp.write(p_count integer)
returns void language sql as $$
  select control.audit_write(jsonb_populate_record(null::control.audit, given.row))
  from
    jsonb_build_object('operation', gen_random_uuid(), 'kind', (select min(kind) from control.audit)) as given (row)
    cross join generate_series(1, p_count);
$$;
select test.signed_in('owner');
create function pg_temp.looked(p_after bigint, p_end timestamptz)
returns text language sql as $$
  select concat_ws(' ', coalesce(page.broken::text, 'whole'), page.next, page.finding)
  from
    control.audit_head as head
    cross join control.audit_verify_until(p_after, head.id, p_end) as page;
$$;
select pg_temp.write(2500 - id::integer) from control.audit_head;
select test.is(pg_temp.looked(0, 'infinity'), 'whole', 'in time');
select test.is(pg_temp.looked(0, '-infinity'), 'whole 1000', 'a thousand at least');
select test.is(pg_temp.looked(1000, '-infinity'), 'whole 2000', 'the next');
select test.is(pg_temp.looked(2000, '-infinity'), 'whole', 'the end');
select test.is(pg_temp.looked(1700, '-infinity'), 'whole', 'from any row');
select test.is(
  (control.audit_verify(test.request('GET', query => '{"after": "1000"}'))).body - 'head',
  '{"whole": true, "broken": null, "next": null, "rows": 2500}',
  'a reply'
);

alter table control.audit disable trigger user;
savepoint before;
update control.audit set email = 'somebody@example.com' where id = 1001;
select test.is(pg_temp.looked(0, '-infinity'), 'whole 1000', 'before it');
select test.is(pg_temp.looked(0, 'infinity'), '1001 this row was changed', 'in time');
rollback to before;
delete from control.audit where id between 501 and 1000;
select test.is(pg_temp.looked(1000, '-infinity'), '1001 a row is missing before this one', 'missing before a page');
rollback to before;
delete from control.audit where id > 900;
select test.is(pg_temp.looked(2000, '-infinity'), '2500 rows are missing at the end', 'the last pages');
rollback to before;
