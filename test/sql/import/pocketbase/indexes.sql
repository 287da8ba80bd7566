-- Indexes over columns come, in whichever quotes SQLite has them; any other one is said with its text.
create function pg_temp.indexes(variadic said text[])
returns table (item text, said text, statement text) language sql as $$
  select *
  from
    import.pocketbase_indexes(
      jsonb_build_object(
        'collections', jsonb_build_array(
          '{"id": "u", "name": "users", "type": "auth", "fields": [{"name": "id", "type": "text"}, {"name": "email", "type": "email"},
            {"name": "tokenKey", "type": "text"}, {"name": "a", "type": "text"}, {"name": "b c", "type": "number"}]}'::jsonb || jsonb_build_object(
            'indexes', to_jsonb(said)
          )
        )
      ),
      '{}'
    );
$$;

select test.is(
  array(
    select statement
    from
      pg_temp.indexes(
        'CREATE INDEX `idx_a` ON `users` (`a`)',
        E'create unique index if not exists "idx_b"\n on users (\n  [a] COLLATE NOCASE DESC,\n  a asc\n);',
        'CREATE UNIQUE INDEX idx_c ON users (a) WHERE `a` != ''''', 'CREATE INDEX idx_d ON users (a) where a <> ""',
        'CREATE INDEX idx_e ON users (a collate binary) WHERE a IS NOT NULL'
      )
  ),
  array[
    'create index if not exists idx_a on public.users (a)',
    'create unique index if not exists idx_b on public.users (lower(a) desc, a asc)',
    'create unique index if not exists idx_c on public.users (a) where a != ''''',
    'create index if not exists idx_d on public.users (a) where a != ''''',
    'create index if not exists idx_e on public.users (a) where a is not null'
  ],
  'they come'
);
select test.is(
  array(
    select coalesce(statement, 'none')
    from
      pg_temp.indexes(
        'CREATE INDEX `i` ON `users` (lower(`a`))', 'CREATE INDEX `i` ON `users` (`a`) WHERE `a` > 5',
        'CREATE INDEX `i` ON `users` (`a`) WHERE `gone` != ''''', 'CREATE INDEX `i` ON `users` (`gone`)',
        'CREATE INDEX `i` ON `users` (`a` COLLATE RTRIM)',
        'CREATE INDEX `i` ON `users` (`a`) WHERE a != '''' AND a != ''b''',
        'CREATE INDEX `i` ON `users` (`a`, `email`)', 'CREATE INDEX `i` ON `users` ()',
        'CREATE INDEX i ON users (a); drop table auth.users', 'no index'
      )
  ),
  array_fill('none'::text, array[10]),
  'they do not'
);
select test.none(
  $$select * from pg_temp.indexes('CREATE UNIQUE INDEX `i` ON `users` (`tokenKey`)', 'CREATE UNIQUE INDEX `j` ON `users` (`email`) WHERE `email` != ''''')$$,
  'nothing is said of what users have here anyway'
);
