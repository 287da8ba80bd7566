create or replace function operate.render_extension_create(p_change jsonb)
returns text[] language sql stable as $$
  select
    array[
      concat_ws(
        ' ',
        format(
          'create extension if not exists %I with schema %I',
          p_change ->> 'name',
          coalesce(p_change ->> 'schema', 'extensions')
        ),
        'version ' || quote_literal(p_change ->> 'version'),
        nullif(btrim(operate.cascade_word(p_change)), '')
      )
    ];
$$;

create or replace function operate.render_sequence_restart(p_change jsonb)
returns text[] language sql stable as $$
  select
    array[
      format('alter sequence %s restart%s', operate.target_name(p_change, 'name'), ' with ' || (p_change ->> 'with'))
    ];
$$;

create or replace function operate.render_watch_start(p_change jsonb)
returns text[] language sql stable as $$
  select array[format('select %s(%L)', 'realtime.watch', p_change ->> 'table')];
$$;

create or replace function operate.render_watch_stop(p_change jsonb)
returns text[] language sql stable as $$
  select array[format('select %s(%L)', 'realtime.unwatch', p_change ->> 'table')];
$$;

create or replace function operate.render_statement(p_change jsonb)
returns text[] language plpgsql stable as $$
-- As it was typed: what it does is the caller's decision. OPERATOR_SQL closes it. But its transaction is that of the
-- changes, and what is recorded must run as a migration.
begin
  if operate.line_refusal(p_change ->> 'sql') is not null then
    perform core.raise(
      'bad_request', '"sql" must not begin or end a transaction or savepoint, nor have a command of psql'
    );
  end if;
  return array[p_change ->> 'sql'];
end;
$$;
