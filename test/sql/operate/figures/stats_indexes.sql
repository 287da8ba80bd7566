-- Figures of indexes say which hold a constraint and which can be used.
create table public.notes (id int primary key, title text);
create index by_title on public.notes (title);
select test.rows(
  $$select index - 'bytes' - 'scans' - 'entries_read' - 'rows_fetched' as index
    from operate.stats_indexes(test.request('GET', null, '{"schema": "public"}')), jsonb_array_elements(body -> 'indexes') as index
    where index ->> 'table' = 'notes' order by index ->> 'name'$$,
  $$select jsonb_build_object('schema', 'public', 'table', 'notes', 'name', name, 'ours', false, 'locked', false,
      'is_unique', name = 'notes_pkey', 'is_primary', name = 'notes_pkey', 'is_valid', true) as index
    from (values ('by_title'), ('notes_pkey')) as wanted (name)$$,
  'both'
);
