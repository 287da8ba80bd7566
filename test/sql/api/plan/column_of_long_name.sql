-- A column's name one byte too long is not cut to another column's.
do $$
begin
  execute format('create table public.notes (%I int)', repeat('n', 63));
end;
$$;
select test.is(
  (api.column_of('public.notes'::regclass, null, repeat('n', 63), 'anon'::regrole)).name,
  repeat('n', 63),
  '63 bytes'
);
select test.throws(
  format('select api.column_of(%L::regclass, null, %L, %L::regrole)', 'public.notes', repeat('n', 64), 'anon'),
  'PL703',
  '64 bytes'
);
