-- The statement does not grow without end with the number of different sets of keys.
create table public.notes (id int, a int, b int, c int, d int, e int, f int, g int, h int);

create function pg_temp.reply(sets integer)
returns integer language sql as $$
  select reply.status
  from
    test.write(
      'POST',
      'notes',
      (
        select jsonb_agg(
          (
            select jsonb_object_agg(chr(97 + bit), 1)
            from generate_series(0, 7) as bit
            where n & (1 << bit) > 0
          )
        )
        from generate_series(1, sets) as n
      )::text,
      prefer => null
    ) as reply;
$$;
select test.is(pg_temp.reply(200), 201, '200 sets');
select test.is(pg_temp.reply(201), 400, '201 sets');
select test.is((select count(*) from public.notes), 200, 'none of the second request');
