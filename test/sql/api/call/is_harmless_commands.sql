-- A body that writes, changes the session or runs a text is not harmless.
create table public.todos (id int);
create function test.harmless(language text, body text)
returns boolean
language plpgsql
as $$
begin
  set local check_function_bodies = off;
  execute
    format(
      'create or replace function public.made() returns text language %s as %L',
      language,
      body
    );
  return api.is_harmless('public.made'::regproc);
end;
$$;

select test.ok(test.harmless('sql', 'select id::text from todos'), 'one that reads');
select test.ok(test.harmless('plpgsql', 'begin return id::text from todos; end'), 'another');
select test.ok(not test.harmless('sql', body), body)
from
  unnest(
    array[
      'insert into todos values (1)',
      'UPDATE todos set id = 1',
      'with x as (delete from todos returning id) select id from x',
      'do ''begin end''',
      'notify x',
      'listen x',
      'create temp table x (a int)',
      'select 1 as a into newtable',
      'declare c cursor with hold for select 1',
      'copy todos to ''/tmp/x''',
      'select id from todos for share',
      'comment on table todos is ''x''',
      'select ''x''; show all',
      'set work_mem = 1',
      'truncate todos',
      'fetch c'
    ]
  ) as body;
select test.ok(not test.harmless('plpgsql', body), body)
from
  unnest(
    array[
      'begin execute ''select 1''; end',
      'begin call p(); end',
      'begin set work_mem = ''1MB''; end',
      'begin reset all; end',
      'declare c refcursor; begin open c for select 1; end',
      'declare c cursor for select 1; begin null; end',
      'begin discard all; end',
      'begin prepare x as select 1; end',
      'begin lock table todos; end',
      'begin commit; end',
      'begin comment on table todos is ''x''; end',
      'begin if true then refresh materialized view x; end if; end',
      'begin return query explain analyze select 1; end',
      'begin <<a>> savepoint x; end',
      'begin unlisten x; end',
      'begin begin move c; end; end',
      'begin merge into todos using todos as t on true when matched then delete; end'
    ]
  ) as body;
