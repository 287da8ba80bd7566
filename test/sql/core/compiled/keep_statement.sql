-- What is kept is found by its name, and takes the place of what had that name.
create function test.name(number text)
returns text language sql as $$
  select core.begin_request() || number;
$$;

select core.keep_statement(test.name('a'), 'select 1', true, null);
select core.keep_statement(test.name('b'), 'select 2', false, 'select', 'few');
select test.is(
  to_jsonb(core.recall_statement(test.name('b'))) - 'compiled_at' - 'name' - 'version',
  '{"text": "select 2", "traces": "few", "is_plain": false, "count_text": "select"}',
  'kept'
);
select core.keep_statement(test.name('b'), 'select 3', true, null);
select test.is(
  to_jsonb(core.recall_statement(test.name('b'))) - 'compiled_at' - 'name' - 'version',
  '{"text": "select 3", "traces": null, "is_plain": true, "count_text": null}',
  'replaced'
);
select test.is((core.recall_statement(test.name('c'))).name, null, 'unknown');
select core.keep_statement(test.name('long'), repeat('x', 32 * 1024 * 1024 + 1), true, null);
select test.is((core.recall_statement(test.name('long'))).name, null, 'too long to keep');
select core.keep_statement('plinth:0.0.0:old', 'select 1', true, null);
select test.is((core.recall_statement('plinth:0.0.0:old')).name, null, 'of another catalogue');
