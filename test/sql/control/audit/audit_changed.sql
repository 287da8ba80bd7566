-- A row of the audit that was changed, removed, added or swapped is found, even where its owner did it.
select test.signed_in('owner');
select test.refused(test.admit(null, 'GET', '/admin/v1/me'), 'unauthorized', 'not kept');
select test.signed_in('admin');
select test.signed_in('viewer');
select test.none('select * from control.audit_verify_chain()', 'whole');
select test.throws('update control.audit set email = null', 'PL403', 'no update');
select test.throws('delete from control.audit', 'PL403', 'no delete');
select test.throws('truncate control.audit', 'PL403', 'no truncate');

alter table control.audit disable trigger user;
savepoint before;
update control.audit set email = 'somebody@example.com' where id = 2;
select test.rows(
  'select * from control.audit_verify_chain()', $$select 2 as id, 'this row was changed' as finding$$, 'changed'
);
rollback to before;
delete from control.audit where id = 2;
select test.rows(
  'select * from control.audit_verify_chain()', $$select 3 as id, 'a row is missing before this one' as finding$$,
  'removed'
);
rollback to before;
delete from control.audit where id = 3;
select test.rows(
  'select * from control.audit_verify_chain()', $$select 3 as id, 'rows are missing at the end' as finding$$, 'the last'
);
rollback to before;
update control.audit set id = 5 - id where id in (2, 3) and false;
update control.audit set id = -2 where id = 2;
update control.audit set id = 2 where id = 3;
update control.audit set id = 3 where id = -2;
select test.is((select id from control.audit_verify_chain()), 2::bigint, 'swapped');
rollback to before;

select test.none('select * from control.audit_verify_chain(1, 1)', 'a part of it');
update control.audit
set email = 'somebody@example.com'
where id = 2;
select test.is((select id from control.audit_verify_chain(1, 1)), 2::bigint, 'that is broken');
select test.none('select * from control.audit_verify_chain(0, 1)', 'not before it');
rollback to before;
