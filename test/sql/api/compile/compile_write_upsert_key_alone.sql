-- A row of nothing but its key is sent back too when it exists.
create table public.pairs (a int, b int, c text default 'c', primary key (a, b));
insert into public.pairs values (1, 2, 'old');
select test.is(reply.body::jsonb, '[{"a": 1, "b": 2, "c": "old"}, {"a": 3, "b": 4, "c": "c"}]', 'both')
from
  test.write(
    'POST',
    'pairs',
    '[{"a": 1, "b": 2}, {"a": 3, "b": 4}]',
    prefer => 'resolution=merge-duplicates, return=representation'
  ) as reply;
