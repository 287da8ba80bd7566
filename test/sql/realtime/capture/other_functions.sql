-- Triggers with functions of another version or installation are replaced; listeners read again.
create table public.notes (id integer primary key);
select test.watch('notes');
create function realtime.capture_insert()
returns trigger language plpgsql as $$
begin
  return null;
end;
$$;
do $$ begin
  execute format(
    'create or replace trigger _900_realtime_insert after insert on notes for each statement execute function realtime.capture_insert(%L, ''id'')',
    (select id from realtime.watches)
  );
end $$;
insert into notes values (1);
select test.is(test.written(), '[]', 'another function');

select realtime.repair();
select test.is(test.written(), '[["RESYNC", null, null]]', 'found');
insert into notes values (2);
select test.is(test.written(), '[["INSERT", [[2]], null]]', 'replaced');

-- Without the sequence nobody knows who wants what; no write fails for it.
do $$ begin
  execute format('drop sequence realtime.wanted_%s', (select id from realtime.watches));
end $$;
insert into notes values (3);
select test.is(test.written(), '[["RESYNC", null, null]]', 'no sequence');
