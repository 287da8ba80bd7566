-- select=count is how many rows there are, unless there is a column of that name.
create table public.posts (id int primary key, author text);
create table public.tallies (id int primary key, count int, post_id int references public.posts);
create table public.counted (id int primary key);
select test.function('public.count(public.counted) returns text stable', $$select 'computed'$$);
select test.function(
  'public.posts_of(who text) returns setof public.posts stable', 'select * from public.posts where author = who'
);
do $$
begin
  execute 'create policy p on public.posts using (true)';
  execute 'create policy p on public.tallies using (true)';
  execute 'create policy p on public.counted using (true)';
  grant select on all tables in schema public to anon;
end;
$$;
insert into public.posts
values
  (1, 'a'),
  (2, 'a'),
  (3, 'b');
insert into public.tallies values (1, 7, 1);
insert into public.counted values (1);

select test.is(test.get(path, query::text[]), wanted, concat(path, query))
from (
  values
    ('posts', '{select,count}', '[{"count": 3}]'::jsonb),
    ('posts', '{select,n:count,id,gt.1}', '[{"n": 2}]'),
    ('posts', '{select,count::text,limit,0}', '[]'),
    ('posts', '{select,count::text}', '[{"count": "3"}]'),
    ('posts', '{select,"author,count",order,author}', '[{"author": "a", "count": 2}, {"author": "b", "count": 1}]'),
    ('posts', '{select,"id,tallies(count)",id,eq.1}', '[{"id": 1, "tallies": [{"count": 7}]}]'),
    ('tallies', '{select,count}', '[{"count": 7}]'),
    ('tallies', '{select,count()}', '[{"count": 1}]'),
    ('counted', '{select,count}', '[{"count": "computed"}]'),
    ('rpc/posts_of', '{who,a,select,count}', '[{"count": 2}]')
) as counted (path, query, wanted);
select test.is(test.error('posts', array['select', bad]), wanted, bad)
from (
  values
    ('count->x', 'undefined_column'),
    ('count.sum()', 'undefined_column'),
    ('counts', 'undefined_column')
) as refused (bad, wanted);
select test.is(
  (test.write('POST', 'posts', '[{"id": 4}, {"id": 5}]', '{select,count}')).body::jsonb,
  '[{"count": 2}]',
  'of what was written'
);
