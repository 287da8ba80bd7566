-- An embed follows a foreign key in either direction, or a junction whose primary key holds its keys to both.
create table public.authors (id int primary key, name text);
create table public.books (id int primary key, author_id int references public.authors);
create table public.tags (id int primary key);
create table public.books_tags (
  book_id int references public.books,
  tag_id int references public.tags,
  primary key (book_id, tag_id)
);
create table public.loose (book_id int references public.books, tag_id int references public.tags);
create table public.alone (id int primary key);
do $$
begin
  execute 'create policy p on public.authors using (true)';
  execute 'create policy p on public.books using (true)';
  execute 'create policy p on public.tags using (true)';
  execute 'create policy p on public.books_tags using (true)';
  execute 'create policy p on public.loose using (true)';
  grant select on all tables in schema public to anon;
end;
$$;
insert into public.authors values (1, 'a');
insert into public.books
values
  (1, 1),
  (2, 1),
  (3, null);
insert into public.tags values (1);
insert into public.books_tags values (1, 1);
insert into public.loose values (2, 1);

select test.is(test.get(path, array['order', 'id', 'select', 'id,' || embed]), wanted, path || embed)
from (
  values
    ('authors', 'books(id)', '[{"id": 1, "books": [{"id": 1}, {"id": 2}]}]'::jsonb),
    (
      'books', 'authors(name)',
      '[{"id": 1, "authors": {"name": "a"}}, {"id": 2, "authors": {"name": "a"}}, {"id": 3, "authors": null}]'
    ),
    ('books', 'tags(id)', '[{"id": 1, "tags": [{"id": 1}]}, {"id": 2, "tags": []}, {"id": 3, "tags": []}]'),
    ('tags', 'books(id)', '[{"id": 1, "books": [{"id": 1}]}]'),
    ('tags', 'loose(book_id)', '[{"id": 1, "loose": [{"book_id": 2}]}]')
) as embed (path, embed, wanted);
select test.is(test.error('books', array['select', embed]), 'bad_request', embed)
from unnest(array['alone(id)', 'nosuch(id)', 'loose!nosuch(tag_id)']) as embed;
