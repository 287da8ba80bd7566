-- The gateway gets all changes of a page in one row; a listener of some gets their places among the heads.
create table public.notes (id int primary key, body text, owner text);
create policy p on public.notes using (owner = 'all');
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes
values
  (1, 'a', 'all'),
  (2, 'b', 'me'),
  (3, 'c', 'all');
update public.notes set body = 'd' where id = 3;
delete from public.notes where id = 3;
create function pg_temp.told(role text)
returns text[] language plpgsql as $$
declare
  v_told text[];
begin
  perform test.age_changes();
  select array_agg(
    concat_ws(
      E'\n',
      told.listener,
      told.event,
      told.id,
      substr(told.cursor, 10),
      told.record,
      told.old_record,
      substr(told.name, 10)
    )
  )
  into v_told
  from
    realtime.deliver_batch(
      (select id from realtime.watches),
      concat(realtime.epoch(), '.3:3:'),
      concat(realtime.epoch(), '.4:4:'),
      0,
      test.listeners(role)
    ) as told;
  return array(
    select regexp_replace(translate(told.text, E'\x1e\x1f', E'\n '), '\m[0-9]+(?=-[0-9]+ )|[0-9]{4}-\S+Z', '#', 'g')
    from unnest(v_told) as told (text)
  );
end;
$$;
select test.is(
  pg_temp.told('anon'),
  array[
    E'heads\n3:3:\nINSERT #-1 #\nINSERT #-2 #\nINSERT #-3 #\nUPDATE #-1 #\nDELETE #-1 #',
    E'0\nchanges\n1,5\n3:3:\n{"id":1,"body":"a","owner":"all"} null\nnull {"id":3,"body":"d","owner":"all"}\n4:4:'
  ],
  'some'
);
delete from public.notes;
truncate table realtime.changes;
insert into public.notes values (4, 'e', 'all');
update public.notes set body = 'f';
select test.is(
  pg_temp.told('anon'),
  array[
    E'heads\n3:3:\nINSERT #-1 #\nUPDATE #-1 #',
    E'0\nchanges\n3:3:\n{"id":4,"body":"f","owner":"all"} {"id":4,"body":"f","owner":"all"}\n {"id":4,"body":"e","owner":"all"}\n4:4:'
  ],
  'all'
);
