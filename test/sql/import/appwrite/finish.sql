-- Columns that hold ids of users are named, with the statement that gives them the ids they have here.
create table public.posts (id text primary key, "userId" text, readers varchar(36)[], title text, permissions text[]);
insert into public.posts
values
  ('1', 'ada', '{bob,eve}', 'ada lovelace', '{}'),
  ('2', 'bob', '{}', null, '{"read(\"user:eve/verified\")"}');
create function pg_temp.said(more text)
returns jsonb language sql as $$
  select import.finish_appwrite(
    jsonb_build_object(
      'item', 'public.posts',
      'from', '{"schema": "public", "name": "posts", "project": "shop", "columns": [
          {"key": "$id", "name": "id", "type": "text"}, {"key": "userId", "name": "userId", "type": "text"},
          {"key": "readers", "name": "readers", "type": "character varying(36)[]"}, {"key": "title", "name": "title", "type": "text"},
          {"key": "$permissions", "name": "permissions", "type": "text[]"}]}'::jsonb || more::jsonb
    )
  );
$$;

select test.is(
  pg_temp.said('{"user_ids": ["ada"]}') #>> '{0,message}',
  'Column "userId" holds ids of users of Appwrite; import.user_map says which ids they have here.',
  'of a sample'
);
select test.is(jsonb_array_length(pg_temp.said('{"user_ids": ["ada"]}')), 2, 'and by those in permissions');
select test.is(pg_temp.said('{"user_ids": null}'), '[]', 'not where no users come');
select test.is(pg_temp.said('{"user_ids": null, "replaced": 2}') #>> '{0,code}', 'characters_replaced', 'NUL');

insert into import.user_map
values
  ('appwrite', 'shop', 'ada', test.id(1)),
  ('appwrite', 'other', 'bob', test.id(2));
do $$
begin
  execute pg_temp.said('{"user_ids": ["ada"]}') #>> '{0,statement}';
end;
$$;
select test.rows(
  'select "userId" as named from public.posts order by id', 'select test.id(1)::text as named union all select $$bob$$',
  'the statement gives them new ids'
);
