-- Where the extension is there, a search goes by an index, and finds the same.
create function pg_temp.found(search text)
returns text language sql as $$
  select string_agg(found ->> 'email', ' ' order by found ->> 'email')
  from
    jsonb_array_elements(
      (auth.admin_users(test.admin('GET', null, null, jsonb_build_object('search', search)))).body -> 'users'
    ) as found;
$$;

insert into auth.users (email)
values
  ('ada@example.com'),
  ('a_a@example.com'),
  ('100%@example.org'),
  (null);
select auth.index_parts();
select test.is(to_regclass('auth.users_by_part')::text, null, 'without the extension there is no index');

create extension pg_trgm schema extensions;
select auth.index_parts();
select auth.index_parts();
set local enable_seqscan = off;
create function pg_temp.plan()
returns text language plpgsql as $$
declare
  v_plan text;
begin
  execute 'explain (format json) select from auth.users_found(''%ada@%'', null)'
  into v_plan;
  return v_plan;
end;
$$;

select test.ok(pg_temp.plan() like '%users_by_part%', 'with it the index serves');
select test.is(pg_temp.found('ada@ex'), 'ada@example.com', 'a part');
select test.is(pg_temp.found('_a@'), 'a_a@example.com', 'and no pattern');
select test.is(pg_temp.found('00%@'), '100%@example.org', 'of either kind');
select test.is(core.foreign_code(), false, 'and no connection has to be cleaned for it');
