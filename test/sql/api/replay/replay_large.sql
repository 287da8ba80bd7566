-- An answer that is too large is refused and its write taken back: a replay never asks again for what it wrote.
select test.within_a_minute();
create table public.large (
  id int primary key,
  body text default repeat('x', coalesce(current_setting('test.length', true), '1')::int)
);
create policy everyone on public.large for all using (true) with check (true);
select test.commit_catalogue();

do $$
declare
  v_recipe jsonb;
begin
  perform set_config('test.length', '1', true);
  select recipe into v_recipe
  from api.request('POST', 'large', '{}', '{"prefer": "return=representation"}', '{"id": 1}');
  perform test.ok(v_recipe is not null, 'there is a recipe');

  perform set_config('test.length', '50000001', true);
  perform test.throws(
    format(
      'select test.replay(%L, %L, %L, %L)',
      v_recipe, array['{"id": 2}'], 'POST', 'large'
    ),
    'PL413',
    'replayed'
  );
end;
$$;
select test.is((select array_agg(id) from public.large), array[1], 'the write is taken back');
