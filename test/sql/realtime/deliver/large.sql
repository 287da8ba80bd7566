-- Large rows arrive whole, and numbers keep every digit.
create table public.notes (
  id int primary key,
  body text,
  n numeric,
  doc json,
  raw bytea,
  span int4range,
  list numeric[]
);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes
values
  (1, repeat('é"\', 250000), 12345678901234567890.123456789000, '{"a":  1,"a":2}', '\x00', '[1,3)', '{1.10,2}');
update public.notes set n = 1e400;
delete from public.notes;
insert into public.notes
values
  (1, repeat('é"\', 250000), 12345678901234567890.123456789000, '{"a":  1,"a":2}', '\x00', '[1,3)', '{1.10,2}');
select test.is(
  (
    select array_agg(
      concat(
        told.event,
        ' ',
        length(told.record::json ->> 'body'),
        ' ',
        (told.record)::json -> 'n',
        ' ',
        (told.record)::json -> 'doc',
        ' ',
        md5(told.old_record)
      )
    )
    from test.delivered('public:notes', '{"role": "anon"}', '{}', '{INSERT}') as told
  ),
  array_fill(concat('INSERT 750000 12345678901234567890.123456789000 {"a":  1,"a":2} ', md5(null)), array[2]),
  'as it is'
);
select test.is(
  (
    select concat(
      length(told.old_record::json ->> 'body'),
      ' ',
      length(told.old_record::json ->> 'n'),
      ' ',
      told.old_record::jsonb -> 'list'
    )
    from test.delivered('public:notes', '{"role": "anon"}', '{}', '{DELETE}') as told
  ),
  '750000 401 [1.10, 2]',
  'as it was'
);
