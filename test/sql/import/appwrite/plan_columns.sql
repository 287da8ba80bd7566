-- Attributes become columns with types, defaults, checks and NOT NULL; what there is nothing for is a warning.
create temporary table planned as
  select
    import.plan_appwrite(
      '{"project": "shop", "version": "1.9.6", "databases": [{"$id": "main", "name": "Main", "tables": [
        {"$id": "posts", "name": "posts", "total": 12, "columns": [
          {"key": "title", "type": "string", "size": 255, "required": true},
          {"key": "body", "type": "string", "size": 1073741824, "encrypt": true},
          {"key": "id", "type": "integer", "min": 0, "max": 9223372036854775807, "default": 5},
          {"key": "big", "type": "integer", "min": -9223372036854775808, "max": 9223372036854776000},
          {"key": "price", "type": "double", "min": -1.7976931348623157e308, "max": 9.5, "default": 1.5},
          {"key": "state", "type": "string", "format": "enum", "elements": ["on", "o''f"], "default": "o''f"},
          {"key": "days", "type": "string", "format": "enum", "elements": ["mo", "tu"], "array": true},
          {"key": "votes", "type": "integer", "min": 1, "max": 5, "array": true},
          {"key": "at", "type": "datetime"},
          {"key": "place", "type": "point"},
          {"key": "taste", "type": "vector", "size": 3},
          {"key": "stuck", "type": "string", "size": 1, "status": "failed", "error": "no room"},
          {"key": "odd", "type": "quaternion"}
        ]}
      ]}]}',
      '{}'
    ) as plan;

select test.rows(
  $$
      select described ->> 'name' as name, described ->> 'type' as type, described ->> 'default' as fallback
      from planned, jsonb_array_elements(plan #> '{inspection,tables,0,columns}') as described
    $$,
  $$
      select *
      from
        (
          values
        ('id', 'text', 'gen_random_uuid()::text'),
        ('title', 'character varying(255)', null),
        ('body', 'text', null),
        ('id_', 'bigint', $q$'5'::bigint$q$),
        ('big', 'bigint', null),
        ('price', 'double precision', $q$'1.5'::double precision$q$),
        ('state', 'text', $q$'o''f'::text$q$),
        ('days', 'text[]', null),
        ('votes', 'bigint[]', null),
        ('at', 'timestamp with time zone', null),
        ('place', 'jsonb', null),
        ('taste', 'double precision[]', null),
        ('permissions', 'text[]', $q$'{}'$q$),
        ('created_at', 'timestamp with time zone', 'now()'),
        ('updated_at', 'timestamp with time zone', 'now()')
        ) as wanted (name, type, fallback)
    $$,
  'the columns'
);

select test.is(
  array(
    select step ->> 'sql'
    from
      planned,
      jsonb_array_elements(plan -> 'steps') as step
    where step ->> 'phase' = 'constraints'
  ),
  array[
    'alter table public.posts alter column title set not null',
    'alter table public.posts add constraint posts_id__check check (0 <= id_)',
    'alter table public.posts add constraint posts_price_check check (9.5 >= price)',
    'alter table public.posts add constraint posts_state_check check (state in (''on'', ''o''''f''))',
    'alter table public.posts add constraint posts_days_check check (days <@ array[''mo'', ''tu'']::text[])',
    'alter table public.posts add constraint posts_votes_check check (1 <= all (votes) and 5 >= all (votes))'
  ],
  'what holds after the rows'
);

select test.is(
  array(
    select concat_ws(' ', warning ->> 'code', warning ->> 'item')
    from
      planned,
      jsonb_array_elements(plan -> 'warnings') as warning
    order by 1
  ),
  array[
    'column_renamed public.posts.id_', 'column_skipped public.posts.stuck', 'encrypted_column public.posts.body',
    'left_behind shop', 'policy_proposed public.posts', 'unknown_type public.posts.odd',
    'vector_column public.posts.taste'
  ],
  'what is said'
);

do $$
declare
  v_sql text;
begin
  for v_sql in select step ->> 'sql' from planned, jsonb_array_elements(plan -> 'steps') as step
  loop
    execute v_sql;
  end loop;
end;
$$;
select test.throws(
  $s$ insert into public.posts (title, state) values ('a', 'off') $s$, '23514', 'and every statement runs'
);
