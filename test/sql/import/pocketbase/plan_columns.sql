-- Fields of both generations become columns with types and defaults; what there is nothing for is a warning.
create function pg_temp.plan(fields jsonb, is_old boolean, type text default 'base')
returns jsonb language sql as $$
  select import.plan_pocketbase(
    jsonb_build_object(
      'project', 'p',
      'collections', jsonb_build_array(
        jsonb_build_object(
          'id', 'one',
          'name', 'Posts',
          'type', type,
          'total', 3,
          case when is_old then 'schema' else 'fields' end, fields
        )
      )
    ),
    '{}'
  );
$$;

create function pg_temp.columns(plan jsonb)
returns text[] language sql as $$
  select array_agg(
    concat_ws(' ', described ->> 'name', described ->> 'type', described ->> 'default', described ->> 'nullable')
    order by described.at
  )
  from jsonb_array_elements(plan #> '{inspection,tables,0,columns}') with ordinality as described (described, at);
$$;

select test.is(
  pg_temp.columns(
    pg_temp.plan(
      '[
        {"name": "id", "type": "text", "system": true, "required": true},
        {"name": "title", "type": "text", "required": true, "max": 5},
        {"name": "stars", "type": "number", "min": 0}, {"name": "count", "type": "number", "onlyInt": true},
        {"name": "open", "type": "bool"}, {"name": "at", "type": "date", "required": true}, {"name": "data", "type": "json"},
        {"name": "place", "type": "geoPoint"}, {"name": "kind", "type": "select", "maxSelect": 1, "values": ["a", "b"]},
        {"name": "kinds", "type": "select", "maxSelect": 2}, {"name": "file", "type": "file", "maxSelect": 0},
        {"name": "files", "type": "file", "maxSelect": 99}, {"name": "xmin", "type": "url"},
        {"name": "word", "type": "password"}, {"name": "odd", "type": "quaternion"},
        {"name": "made", "type": "autodate", "onCreate": true}
      ]',
      false
    )
  ),
  array[
    'id text gen_random_uuid()::text false', 'title text '''' false', 'stars double precision 0 false',
    'count numeric 0 false', 'open boolean false false', 'at timestamp with time zone true', 'data jsonb true',
    'place jsonb true', 'kind text '''' false', 'kinds text[] ''{}'' false', 'file text '''' false',
    'files text[] ''{}'' false', 'xmin_ text '''' false', 'made timestamp with time zone now() true'
  ],
  'since 0.23'
);
select test.is(
  pg_temp.columns(
    pg_temp.plan(
      '[
        {"name": "stars", "type": "number", "options": {"noDecimal": true}},
        {"name": "kinds", "type": "select", "options": {"maxSelect": 2, "values": ["a"]}},
        {"name": "file", "type": "file", "options": {"maxSelect": 1}},
        {"name": "others", "type": "relation", "options": {"maxSelect": null, "collectionId": "one"}},
        {"name": "other", "type": "relation", "options": {"maxSelect": 1, "collectionId": "one"}}
      ]',
      true,
      'auth'
    )
  ),
  array[
    'id uuid false', 'username text '''' false', 'stars numeric 0 false', 'kinds text[] ''{}'' false',
    'file text '''' false', 'others uuid[] ''{}'' false', 'other uuid true',
    'created timestamp with time zone now() true', 'updated timestamp with time zone now() true'
  ],
  'before 0.23'
);
select test.is(
  array(
    select concat_ws(
      ' ',
      warning ->> 'code',
      warning ->> 'item',
      nullif(split_part(warning ->> 'message', 'fields: ', 2), '')
    )
    from
      jsonb_array_elements(
        pg_temp.plan(
          '[{"name": "id", "type": "text"}, {"name": "ctid", "type": "text", "max": 5, "min": 0, "required": true},
            {"name": "word", "type": "password"}, {"name": "odd", "type": "quaternion"}, {"name": "file", "type": "file"}]',
          false
        ) -> 'warnings'
      ) as warning
    order by 1
  ),
  array[
    'column_renamed public.Posts.ctid_', 'column_skipped public.Posts.word', 'files_not_imported public.Posts.file',
    'left_behind pocketbase', 'limits_left_out public.Posts ctid_ (max 5, required).', 'newest_rows pocketbase',
    'rules_not_imported public.Posts', 'unknown_type public.Posts.odd'
  ],
  'what is said'
);

-- Names of a file are not trusted: they are quoted wherever they stand.
do $$
declare
  v_sql text;
begin
  for v_sql in select step ->> 'sql'
  from
    jsonb_array_elements(
      pg_temp.plan(
        '[{"name": "id", "type": "text"}, {"name": "a\"; drop table auth.users; --", "type": "date", "required": true}]', false
      ) -> 'steps'
    ) as step loop
    execute v_sql;
  end loop;
end;
$$;
select test.throws(
  $s$ insert into public."Posts" ("a""; drop table auth.users; --") values (null) $s$, '23502',
  'and every statement runs'
);
