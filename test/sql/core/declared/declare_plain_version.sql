-- What is declared counts at once: every statement is named, and compiled, anew.
select test.function('public.may_read() returns boolean', 'select true', 'sql stable');
select test.commit_catalogue();
create temporary table seen as
  select core.catalogue_counter() as pulse;

select core.declare_plain('public.may_read()');
select test.ok(core.catalogue_counter() != pulse, 'declared') from seen;
update seen set pulse = core.catalogue_counter();
select core.declare_plain('public.may_read()', false);
select test.ok(core.catalogue_counter() != pulse, 'taken back') from seen;
