-- What was compiled for another catalogue goes, and so does the oldest beyond ten thousand or 64 MiB.
alter table core.compiled alter column text set storage external; -- as long as it is
select test.within_a_minute();
-- What a plan may be where the table has no statistics yet.
set local enable_hashjoin = off;
set local enable_mergejoin = off;
create function test.name(number text)
returns text language sql as $$
  select core.begin_request() || number;
$$;

insert into core.compiled (name, version, text, is_plain)
values ('plinth:0.0.0:a', '0.0.0', 'select 1', true);
select core.keep_statement(test.name('a'), 'select 1', true, null);
select core.compiled_sweep(core.catalogue_version());
select test.rows('select name from core.compiled', $$select test.name('a') as name$$, 'another version is gone');

insert into core.compiled (name, version, text, is_plain, compiled_at)
select
  test.name(n::text),
  core.catalogue_version(),
  'select 1',
  true,
  now() - n * interval '1 second'
from generate_series(1, 10500) as n;
select core.keep_statement(test.name('new'), 'select 1', true, null);
select core.compiled_sweep(core.catalogue_version());
select test.ok(count(*) = 10000, 'ten thousand are left: ' || count(*))
from core.compiled;
select test.ok((core.recall_statement(test.name('new'))).name is not null, 'the new one');
select test.ok((core.recall_statement(test.name('1'))).name is not null, 'the newest');
select test.ok((core.recall_statement(test.name('10500'))).name is null, 'not the oldest');

-- Long ones go sooner.
update core.compiled set text = repeat('x', 8000);
select core.compiled_sweep(core.catalogue_version());
select test.ok(sum(pg_column_size(text)) between 60000000 and 64 * 1024 * 1024, 'bytes: ' || sum(pg_column_size(text)))
from core.compiled;
select test.ok((core.recall_statement(test.name('new'))).name is not null, 'the new one stays');

-- Keeping does that now and then.
insert into core.compiled (name, version, text, is_plain)
values ('plinth:0.0.0:b', '0.0.0', 'select 1', true);
select core.keep_statement(test.name('k' || n), 'select 1', true, null)
from generate_series(1, 200) as n;
select test.none($$select from core.compiled where version = '0.0.0'$$, 'within two hundred times');
