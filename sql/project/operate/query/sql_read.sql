create or replace function operate.query_as(
  p_role text, p_text text, p_values text[], p_before text, p_cap integer, p_bytes integer, out names text[],
  out lines text[], out rows bigint, out truncated boolean, out command text
)
language plpgsql as $$
-- A role outside the closed set reaches no executor: case without else raises.
begin
  case p_role
    when 'anon' then
      select result.*
      into names, lines, rows, truncated, command
      from exec.query_as_anon(p_text, p_values, p_before, p_cap, p_bytes) as result;
    when 'authenticated' then
      select result.*
      into names, lines, rows, truncated, command
      from exec.query_as_authenticated(p_text, p_values, p_before, p_cap, p_bytes) as result;
    when 'service_role' then
      select result.*
      into names, lines, rows, truncated, command
      from exec.query_as_service_role(p_text, p_values, p_before, p_cap, p_bytes) as result;
  end case;
end;
$$;

comment on function operate.query_as is 'Runs a statement that an operator typed as a role.';

create or replace function operate.columns_as(p_role text, p_text text, p_names text[])
returns jsonb language plpgsql as $$
-- Names are known from the first row too; types only where the statement can be asked for them.
declare
  v_names text[] := p_names;
  v_types text[];
begin
  begin
    case p_role
      when 'anon' then
        select found.names, found.types into v_names, v_types from exec.columns_as_anon(p_text, p_names) as found;
      when 'authenticated' then
        select found.names, found.types
        into v_names, v_types
        from exec.columns_as_authenticated(p_text, p_names) as found;
      when 'service_role' then
        select found.names, found.types
        into v_names, v_types
        from exec.columns_as_service_role(p_text, p_names) as found;
    end case;
  exception when others then -- the statement has run, so only its form is to blame
    v_names := p_names;
  end;

  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', shown.name, 'type', shown.type) order by shown.at), '[]')
    from unnest(v_names, v_types) with ordinality as shown (name, type, at)
  );
end;
$$;

comment on function operate.columns_as(text, text, text[]) is 'Names and types of the columns of a statement.';

create or replace function operate.require_readable(
  p_request core.request, p_role text, p_text text, p_has_values boolean
)
returns void language plpgsql stable as $$
declare
  v_words text := operate.first_words(p_text);
begin
  if p_role = 'service_role' and not (core.installation_row()).service_role_bypasses then
    perform core.raise(
      'forbidden',
      'service_role cannot bypass row level security on this server, so free SQL as service_role would be the owner''s: ' || 'use as anon or as a user, or sql/run'
    );
  end if;

  if core.is_viewer(p_request.claims) and p_request.body ->> 'mode' = 'write' then
    perform core.raise('forbidden', 'a viewer may only read');
  end if;

  if coalesce(v_words !~ '^(select|with|values|table|explain|show|insert|update|delete|merge)\M', true) then
    perform core.raise(
      'bad_request', 'only statements that read or write rows run here: select, with, insert, explain, ...'
    );
  end if;

  if p_has_values and rtrim(p_text, E'; \t\r\n') ~ ';' then
    perform core.raise('bad_request', 'a statement with params may hold no semicolon');
  end if;
end;
$$;

comment on function operate.require_readable is 'Refuses what sql/read does not run.';

create or replace function operate.sql_read(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/sql/read, for the statement that answer.statement names: the gateway calls it for each, in one
-- transaction of a connection of its own, and takes the transaction back. Before Postgres 16 a text can reset transaction_read_only for a moment. What it
-- writes then is taken back too; that the transaction has an id by now gives it away.
declare
  v_body jsonb := p_request.body;
  v_statement jsonb := v_body -> 'statements' -> coalesce((p_request.answer ->> 'statement')::integer, 0);
  v_text text := v_statement ->> 'sql';
  v_values text[] := operate.sql_values(v_statement -> 'params');
  v_claims jsonb := operate.claims_as(v_body -> 'as');
  v_reads boolean := core.is_viewer(p_request.claims) or v_body ->> 'mode' is distinct from 'write';
  v_before text := case v_body ->> 'explain'
    when 'plan' then 'explain (format json) '
    when 'analyze' then 'explain (analyze, buffers, format json) '
  end;
  v_id xid8 := pg_current_xact_id_if_assigned();
  v_result record;
begin
  perform operate.require_readable(p_request, v_claims ->> 'role', v_text, v_values != '{}');
  if v_reads then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  perform api.set_request_settings('GET', '', null, v_claims::text);

  select result.* into v_result
  from
    operate.query_as(
      v_claims ->> 'role',
      v_text,
      v_values,
      v_before,
      least(coalesce((v_body ->> 'rows')::integer, 1000), 10000),
      50000000
    ) as result;
  if v_reads and pg_current_xact_id_if_assigned() is distinct from v_id then
    perform core.raise('forbidden', 'what reads may not make its transaction writable');
  end if;

  return core.ok(
    jsonb_build_object(
      'command',
      coalesce(v_result.command, upper(substring(operate.first_words(v_text) from '^\w+'))),
      'columns',
      case
        when v_result.command is null then operate.columns_as(v_claims ->> 'role', concat(v_before, v_text), v_result.names)
        else '[]'
      end,
      'lines', to_jsonb(v_result.lines),
      'row_count', v_result.rows,
      'truncated', v_result.truncated
    )
  );
end;
$$;

comment on function operate.sql_read(core.request) is 'POST /admin/v1/sql/read: runs a statement as a role of the API.';
