create or replace function operate.is_begin_or_commit(p_verb text)
returns boolean language sql immutable parallel safe as $$
  -- True for what is passed over in a file, which is one transaction anyway.
  select p_verb ~ '^(begin|commit|end)( transaction| work| isolation)?$' or p_verb = 'start transaction';
$$;

create or replace function operate.lines_refused(p_sql text)
returns table (line integer, verb text, refusal text) language sql immutable parallel safe as $$
  -- The statements of SQL that cannot run here, and why.
  select
    statement.line,
    statement.verb,
    format(
      'line %s: %s',
      statement.line,
      case
        when starts_with(statement.verb, '\') then 'commands of psql cannot run here: leave out what begins with \'
        else format(
          '%s cannot run here: a file is one transaction, or begins with "-- no transaction"',
          split_part(statement.verb, ' ', 1)
        )
      end
    )
  from operate.statements_of(p_sql) as statement
  where
    starts_with(statement.verb, '\')
    or split_part(statement.verb, ' ', 1) in ('begin', 'commit', 'end', 'rollback', 'abort', 'savepoint', 'release')
    or statement.verb in ('start transaction', 'prepare transaction');
$$;

create or replace function operate.line_refusal(p_sql text)
returns text language sql immutable parallel safe as $$
  -- Why SQL cannot run as a change; null when it can.
  select refused.refusal
  from operate.lines_refused(p_sql) as refused
  order by refused.line
  limit 1;
$$;

create or replace function operate.file_refusal(p_sql text)
returns text language sql immutable parallel safe as $$
  -- Why SQL cannot run as a migration; null when it can. What begins or commits is passed over, except where each
  -- statement runs by itself.
  select refused.refusal
  from operate.lines_refused(p_sql) as refused
  where operate.is_without_transaction(p_sql) or not operate.is_begin_or_commit(refused.verb)
  order by refused.line
  limit 1;
$$;

create or replace function operate.files_refusal(p_files jsonb)
returns core.reply language plpgsql stable set search_path = pg_catalog, pg_temp as $$
-- The refusal of files that cannot run; null when they can.
-- Before the first file runs, so that nothing is half done for a mistake that can be seen.
declare
  v record;
  v_seen text := '';
  v_why text;
begin
  if
    jsonb_typeof(p_files) is distinct from 'array'
    or jsonb_path_exists(p_files, '$[*] ? (@.name.type() != "string" || @.sql.type() != "string")')
  then
    return core.refuse('bad_request', 'files is a list of {"name", "sql"}');
  end if;

  for v in select given.* from operate.given_files(p_files) as given loop
    v_why := case
      when v.file !~ '^[0-9]{1,20}(_[^/\\]*)?(\.sql)?$'
        then 'the name of a file is its version, up to 20 digits, then _ and a name, then .sql'
      when v.version = v_seen then 'another file has the same version'
      when v.recorded is null then operate.file_refusal(v.sql)
    end;
    if v_why is not null then
      return core.refuse('bad_request', format('%s: %s', v.file, v_why));
    end if;

    if v.recorded != operate.file_digest(v.sql) then
      return core.refuse(
        'conflict',
        format('%s: this version is recorded with other SQL', v.file),
        jsonb_build_object('version', v.version, 'recorded', v.recorded, 'given', operate.file_digest(v.sql))
      );
    end if;
    v_seen := v.version;
  end loop;
  return null;
end;
$$;
