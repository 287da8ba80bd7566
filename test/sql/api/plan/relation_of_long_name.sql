-- A name one byte too long is not cut to another table's.
do $$
begin
  execute format('create table public.%I (id int)', repeat('n', 63));
  execute format('create table public.%I (id int)', repeat('ä', 31));
end;
$$;
select test.ok(api.relation_of(repeat('n', 63)) is not null, '63 bytes');
select test.throws(format('select api.relation_of(%L)', repeat('n', 64)), '42P01', '64 bytes');
select test.throws(format('select api.relation_of(%L)', repeat('n', 200)), '42P01', '200 bytes');
select test.throws(format('select api.relation_of(%L)', repeat('ä', 32)), '42P01', '64 bytes of 32 letters');
