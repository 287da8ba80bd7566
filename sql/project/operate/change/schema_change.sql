create or replace function operate.expected_relations(p_expect jsonb)
returns table (relation text, fingerprint text) language sql stable as $$
  -- What the caller knew of relations.
  -- One relation, or several by name: {"schema", "name", "fingerprint"} or {"public.notes": "..."}.
  select operate.target_name(p_expect, 'name'), p_expect ->> 'fingerprint'
  where p_expect ? 'fingerprint'
  union all
  select operate.table_written(named.key), named.value #>> '{}'
  from jsonb_each(p_expect) as named
  where not p_expect ? 'fingerprint';
$$;

create or replace function operate.expect_refusal(p_expect jsonb)
returns core.reply language plpgsql stable as $$
-- The refusal when a relation is not as the caller knew it; null when it is.
-- Who changes a table by a screen that is no longer true sees what it is now.
declare
  v_changed jsonb;
begin
  if p_expect is null or p_expect = 'null' then
    return null;
  end if;
  select jsonb_agg(
    jsonb_build_object(
      'relation', expected.relation,
      'expected', jsonb_build_object(
        'fingerprint', expected.fingerprint,
        'definition', (
          select known.seen_definition
          from operate.known_object as known
          where known.identity = expected.relation
          limit 1
        )
      ),
      'current', jsonb_build_object(
        'fingerprint', operate.relation_fingerprint(to_regclass(expected.relation)),
        'definition', operate.relation_definition(to_regclass(expected.relation))
      )
    )
  )
  into v_changed
  from operate.expected_relations(p_expect) as expected
  where operate.relation_fingerprint(to_regclass(expected.relation)) is distinct from expected.fingerprint;
  if v_changed is null then
    return null;
  end if;
  return core.refuse('conflict', 'the table was changed meanwhile', jsonb_build_object('changed', v_changed));
end;
$$;

create or replace function operate.record_changes(p_request core.request, p_statements text[], p_is_apart boolean)
returns text language plpgsql as $$
-- Records statements that ran as a migration.
-- What no transaction may hold is a migration of its own, which says so in its first line.
-- Writes: operate.migrations
declare
  v_first jsonb := p_request.body -> 'changes' -> 0;
  v_count integer := jsonb_array_length(p_request.body -> 'changes');
begin
  return operate.record_migration(
    coalesce(
      nullif(p_request.body ->> 'name', ''),
      concat_ws(
        ' ',
        v_first ->> 'do',
        coalesce(v_first ->> 'name', v_first ->> 'table'),
        case when v_count > 1 then format('and %s more', v_count - 1) end
      )
    ),
    case when p_is_apart then E'-- no transaction\n' else '' end || operate.script_of(p_statements),
    nullif(p_request.headers ->> 'x-operation-id', '')::uuid,
    coalesce(p_request.claims ->> 'email', session_user)
  );
end;
$$;

create or replace function operate.remakes_type(p_change jsonb, p_added jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True for a change that creates, renames or drops the enum to which another adds a value.
  -- Also by its schema. Adding a value first would then meet another type, or none.
  select case
    when p_change ->> 'do' in ('enum.create', 'enum.rename', 'enum.drop')
      then operate.target_name(p_added, 'name') in (
        operate.target_name(p_change, 'name'),
        operate.target_name(p_change, 'to')
      )
    when p_change ->> 'do' in ('schema.create', 'schema.rename', 'schema.drop')
      then coalesce(p_added ->> 'schema', 'public') in (p_change ->> 'name', p_change ->> 'to')
    else false
  end;
$$;

create or replace function operate.enum_values_first(p_changes jsonb)
returns bigint[] language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The numbers of the changes that add a value to an enum that is there, and stays as it is.
  -- A new value cannot be used before it is committed. One of a type that another change makes, renames or drops is
  -- added in its place.
  select coalesce(array_agg(listed.ordinality order by listed.ordinality), '{}')
  from jsonb_array_elements(p_changes) with ordinality as listed
  where
    listed.value ->> 'do' = 'enum.add'
    and to_regtype(operate.target_name(listed.value, 'name')) is not null
    and not exists (
      select
      from jsonb_array_elements(p_changes) as other
      where coalesce(operate.remakes_type(other, listed.value), false)
    );
$$;

create or replace function operate.changes_reply(p_request core.request, p_state jsonb)
returns jsonb language sql stable as $$
  -- What was done, for the reply.
  select jsonb_build_object(
    'sql', p_state -> 'sql',
    'migration', p_state -> 'migrations' -> 0,
    'migrations', p_state -> 'migrations',
    'warnings', p_state -> 'warnings',
    'operation', p_request.headers -> 'x-operation-id'
  );
$$;

create or replace function operate.first_changes(p_request core.request, p_numbers bigint[])
returns core.reply language plpgsql as $$
-- Adds values to enums, and asks to be called again.
-- Commits the values of enums: the next call is the next transaction, and nobody changes anything in between.
-- Writes: core.turn, operate.migrations, core.catalogue_change, types of the application
declare
  v_sql text[] := array(
    select (operate.render_change(p_request.body -> 'changes' -> (number - 1)::integer, number))[1]
    from unnest(p_numbers) as number
    order by number
  );
begin
  perform core.turn_hold('changes');
  perform operate.run_statement(one) from unnest(v_sql) as one;
  perform operate.note_changes(operate.relations_of_public());
  return core.ask(
    jsonb_build_object(
      'kind', 'statement',
      'sql', 'select 1',
      'state', jsonb_build_object(
        'stage', 'main',
        'done', p_numbers,
        'sql', v_sql,
        'migrations', jsonb_build_array(operate.record_changes(p_request, v_sql, true)),
        'warnings', jsonb_build_array('values of enums are committed before all other changes')
      )
    )
  );
end;
$$;

create or replace function operate.next_standalone(p_request core.request, p_state jsonb)
returns core.reply language plpgsql as $$
-- The next step of changes that no transaction may hold, or the reply.
-- Asks for the next statement that runs alone, or ends. A build waits for all writers of its table: they may take
-- longer than other statements may wait for a lock.
-- Writes: operate.migrations
declare
  v_next jsonb := p_state -> 'later' -> 0;
  v_alone text[] := array(select jsonb_array_elements_text(coalesce(p_state -> 'alone', '[]')));
begin
  if v_next is not null then
    return core.ask(
      jsonb_build_object(
        'kind', 'statement',
        'sql', v_next ->> 'sql',
        'settings', case
          when v_next ? 'key' then '{"lock_timeout": "3s"}'::jsonb
          else '{"lock_timeout": "0"}'
        end || '{"search_path": "public, extensions", "standard_conforming_strings": "on"}'::jsonb,
        'state', p_state || '{"stage": "later"}'
      )
    );
  end if;
  if v_alone != '{}' then
    p_state := jsonb_set(
      p_state,
      '{migrations}',
      (p_state -> 'migrations') || to_jsonb(operate.record_changes(p_request, v_alone, true))
    );
  end if;
  return core.ok(operate.changes_reply(p_request, p_state));
end;
$$;

create or replace function operate.main_changes(p_request core.request, p_state jsonb)
returns core.reply language plpgsql as $$
-- Runs the changes that share one transaction.
-- Writes: core.turn, operate.migrations, core.catalogue_change, what the changes say
declare
  v_relations oid[] := operate.relations_of_public();
  v_run record;
  v_migrations jsonb := p_state -> 'migrations';
begin
  select run.*
  into v_run
  from
    operate.run_changes(
      p_request.body -> 'changes',
      array(select jsonb_array_elements_text(p_state -> 'done')::bigint),
      false
    ) as run;
  if v_run.statements != '{}' then
    perform operate.note_changes(v_relations);
    -- The migration with the changes themselves comes first in the reply.
    v_migrations := to_jsonb(operate.record_changes(p_request, v_run.statements, false)) || v_migrations;
  end if;
  perform core.turn_leave('changes');
  return operate.next_standalone(
    p_request,
    p_state || jsonb_build_object(
      'sql', (p_state -> 'sql') || to_jsonb(v_run.statements),
      'migrations', v_migrations,
      'warnings', (p_state -> 'warnings') || to_jsonb(v_run.warnings),
      'later', v_run.later
    )
  );
end;
$$;

create or replace function operate.run_after_commit(p_request core.request, p_state jsonb)
returns core.reply language plpgsql as $$
-- Runs the changes that share one transaction, after values of enums were committed.
-- Values of enums are committed by now: an error must say that they stay.
-- Writes: operate.migrations, core.catalogue_change, what the changes say
declare
  v_message text;
  v_detail text;
  v_hint text;
begin
  return operate.main_changes(p_request, p_state);
exception when others then -- raised again, with what stays
  get stacked diagnostics v_message = message_text, v_detail = pg_exception_detail, v_hint = pg_exception_hint;
  raise exception using
    errcode = sqlstate,
    message = v_message,
    detail = v_detail,
    hint = concat_ws(
      '; ',
      nullif(v_hint, ''),
      'committed before, and it stays: ' || (
        select string_agg(one, '; ') from jsonb_array_elements_text(p_state -> 'sql') as one
      )
    );
end;
$$;

create or replace function operate.clear_up(p_remains text)
returns text language plpgsql as $$
-- Drops an index that could not be built; says what became of it.
-- An index whose building failed is of no use, yet every write keeps it. A name that others took meanwhile stays.
-- Waits for its table in short turns, because whoever reads it waits behind this.
-- Writes: indexes of the application
begin
  if
    not exists (
      select
      from pg_catalog.pg_index as index
      where index.indexrelid = to_regclass(p_remains) and not index.indisvalid
    )
  then
    return '';
  end if;
  for v_turn in 1..10 loop
    begin
      perform set_config('lock_timeout', '200ms', true);
      execute format('drop index %s', to_regclass(p_remains));
      return '; the index that was begun is dropped';
    exception when lock_not_available then
      perform pg_sleep(0.2);
    end;
  end loop;
  return format('; the invalid index %s is left, because its table is locked: drop it', p_remains);
end;
$$;

create or replace function operate.later_refusal(p_request core.request, p_state jsonb, p_error jsonb)
returns core.reply language plpgsql as $$
-- The refusal when a statement that runs alone failed.
-- What ran before stays, and is recorded.
-- Writes: operate.migrations, indexes of the application
declare
  v_failed jsonb := p_state -> 'later' -> 0;
  v_alone text[] := array(select jsonb_array_elements_text(coalesce(p_state -> 'alone', '[]')));
  v_code text := (core.error_of(p_error ->> 'sqlstate', '', '', '')).body -> 'error' ->> 'code';
  v_message text;
begin
  v_message := case
    when v_failed ? 'key' then format(
      'the key %s is there and holds for new rows, but could not be validated: %s',
      v_failed ->> 'key',
      p_error ->> 'message'
    )
    else (p_error ->> 'message') || operate.clear_up(v_failed ->> 'remains')
  end;
  if v_alone != '{}' then
    p_state := jsonb_set(
      p_state,
      '{migrations}',
      (p_state -> 'migrations') || to_jsonb(operate.record_changes(p_request, v_alone, true))
    );
  end if;
  return core.refuse(
    case
      when v_code = 'unavailable' then v_code
      when v_failed ? 'key' then 'conflict'
      when v_code = 'internal_error' then 'statement_failed'
      else v_code
    end,
    format('change %s: %s', v_failed ->> 'number', v_message),
    p_error || jsonb_build_object(
      'failed', v_failed -> 'sql',
      'remaining', jsonb_path_query_array(p_state -> 'later', '$[*].number'),
      'done', operate.changes_reply(p_request, p_state)
    )
  );
end;
$$;

create or replace function operate.later_changes(p_request core.request, p_state jsonb)
returns core.reply language plpgsql as $$
-- Goes on after a statement that ran alone.
-- Writes: operate.migrations, core.catalogue_change
declare
  v_error jsonb := p_request.answer -> 'error';
  v_sql jsonb := p_state -> 'later' -> 0 -> 'sql';
begin
  perform core.note_catalogue_change();
  if coalesce(v_error, 'null') != 'null' then
    return operate.later_refusal(p_request, p_state, v_error);
  end if;
  return operate.next_standalone(
    p_request,
    p_state || jsonb_build_object(
      'sql', (p_state -> 'sql') || v_sql,
      'alone', coalesce(p_state -> 'alone', '[]') || v_sql,
      'later', (p_state -> 'later') - 0
    )
  );
end;
$$;

create or replace function operate.require_change_request(p_body jsonb)
returns void language plpgsql stable as $$
-- Raises unless a request to change the schema has the members it may have.
-- A dry run that is misspelled must not change anything, so unknown members are rejected too.
declare
  v_unknown text := (
    select min(member.key)
    from jsonb_each(p_body) as member
    where member.key not in ('changes', 'name', 'expect', 'dry_run')
  );
begin
  if v_unknown is not null then
    perform core.raise('bad_request', format('the request has no member "%s"', v_unknown));
  end if;
  if jsonb_typeof(p_body -> 'dry_run') != 'boolean' then
    perform core.raise('bad_request', '"dry_run" must be true or false');
  end if;
  if jsonb_typeof(p_body -> 'name') not in ('string', 'null') then
    perform core.raise('bad_request', '"name" must be a text');
  end if;
  if jsonb_typeof(p_body -> 'expect') not in ('object', 'null') then
    perform core.raise('bad_request', '"expect" must be an object');
  end if;
end;
$$;

create or replace function operate.schema_change(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/schema/changes
-- One transaction, but for what cannot share it: each call is one, and what is left for the next goes round as the
-- state of an ask: values of enums, then all other changes, then one statement after the other that runs alone.
-- Whoever changes the schema takes the same turn first: what the caller knew is then compared with what nobody changes.
-- Writes: operate.migrations, core.catalogue_change, what the changes say
declare
  v_changes jsonb := p_request.body -> 'changes';
  v_state jsonb := p_request.answer -> 'state';
  v_refusal core.reply;
  v_first bigint[];
begin
  perform core.turn_take('changes');
  if v_state ->> 'stage' = 'later' then
    return operate.later_changes(p_request, v_state);
  end if;
  if v_state ->> 'stage' = 'main' then
    return operate.run_after_commit(p_request, v_state);
  end if;

  perform operate.require_change_request(p_request.body);
  perform operate.require_changes(v_changes);
  v_refusal := operate.expect_refusal(p_request.body -> 'expect');
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  if p_request.body -> 'dry_run' = 'true' then
    return operate.dry_run(v_changes);
  end if;

  perform operate.refresh_known_objects();
  v_first := operate.enum_values_first(v_changes);
  if v_first != '{}' then
    return operate.first_changes(p_request, v_first);
  end if;
  return operate.main_changes(p_request, '{"done": [], "sql": [], "migrations": [], "warnings": []}');
end;
$$;

comment on function operate.schema_change(core.request) is
  'Changes the application''s schema, and records it as a migration.';
