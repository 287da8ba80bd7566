-- Advice holds what the report finds beside it, and each finding once.
grant create on schema public to public;
create table public.bare (id int primary key);
alter table public.bare disable row level security;
select test.is(
  (select count(*) from operate.advice_found() as found where found.object like '%public.bare'),
  1,
  'told once'
);
select test.is(found.fix_sql, 'revoke create on schema public from public;', 'everybody may create')
from operate.advice_found() as found
where found.rule = 'report' and found.object = 'schema public';
select test.none(
  $$select report.finding, report.object from core.report() as report
    where not exists (select from operate.advice_found() as found where strpos(found.object, report.object) > 0)$$,
  'findings of the report without advice'
);
