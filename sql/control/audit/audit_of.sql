create or replace function control.audit_texts(p_body jsonb)
returns table (place bigint, text text) language sql stable as $$
  -- The statements in a body, as the audit keeps them.
  -- What the SQL runner, the schema's changes and migrations are asked to do, up to 12,000 characters in all, without
  -- passwords. No other body is kept.
  with
    asked as (
      select
        item.place,
        left(
          coalesce(concat_ws(E'\n', '-- ' || (item.value ->> 'name'), item.value ->> 'sql'), item.value #>> '{}'),
          12000
        ) as text
      from
        jsonb_array_elements(coalesce(p_body -> 'statements', p_body -> 'files')) with ordinality as item (value, place)
      where jsonb_typeof(coalesce(p_body -> 'statements', p_body -> 'files')) = 'array'
      union all
      select
        change.place,
        left(
          (
            select string_agg(format('%s: %s', member.key, member.value), ', ' order by member.key)
            from
              jsonb_each_text(case jsonb_typeof(change.value) when 'object' then change.value else '{}' end) as member
          ),
          12000
        )
      from jsonb_array_elements(p_body -> 'changes') with ordinality as change (value, place)
      where jsonb_typeof(p_body -> 'changes') = 'array' and not p_body ?| array['statements', 'files']
    ),
    counted as (
      select asked.place, asked.text, sum(length(asked.text)) over (order by asked.place) as size
      from asked
    )
  select counted.place, core.without_passwords(counted.text)
  from counted
  where counted.size - length(counted.text) < 12000;
$$;

create or replace function control.audit_statement(p_body jsonb)
returns text language sql stable as $$
  -- The statements in a body, as one text.
  select string_agg(kept.text, E';\n' order by kept.place) from control.audit_texts(p_body) as kept;
$$;

create or replace function control.audit_statement_digest(p_body jsonb)
returns text language sql stable as $$
  -- The digest of the statements in a body, whole and unblanked.
  -- Of the whole, as it was sent. With the pepper, so that nobody who reads the audit finds a password by trying.
  select encode(sha256(pepper.pepper || convert_to(sent.text, 'UTF8')), 'hex')
  from
    core.pepper as pepper
    cross join lateral (select coalesce(p_body -> 'statements', p_body -> 'files', p_body -> 'changes')::text) as sent (
      text
    )
  where sent.text is not null;
$$;

create or replace function control.audit_parameters(p_body jsonb)
returns text language sql stable as $$
  -- The names or types of what a request sends, without a value.
  -- Names and counts, never values: the members of the body, for SQL the types of its parameters, for rows what is done
  -- to which columns, for changes of the schema their kinds.
  select
    case when p_body -> 'dry_run' = 'true' then 'dry run: ' else '' end || case
      when jsonb_typeof(p_body -> 'statements') = 'array' then (
        select string_agg(
          format('%s: %s', statement.place, coalesce(params.types, 'none')),
          '; '
          order by statement.place
        )
        from
          jsonb_array_elements(p_body -> 'statements') with ordinality as statement (value, place)
          cross join lateral (
            select string_agg(jsonb_typeof(param.value), ', ' order by param.place) as types
            from
              jsonb_array_elements(
                case jsonb_typeof(statement.value -> 'params')
                  when 'array' then statement.value -> 'params'
                  else '[]'
                end
              ) with ordinality as param (value, place)
          ) as params
      )
      when jsonb_typeof(p_body -> 'do') = 'string' then concat_ws(
        ' ',
        left(p_body ->> 'do', 20),
        (
          select string_agg(named.value, ', ' order by named.place)
          from
            jsonb_array_elements_text(
              case jsonb_typeof(p_body -> 'columns') when 'array' then p_body -> 'columns' else '[]' end
            ) with ordinality as named (value, place)
        )
      )
      when jsonb_typeof(p_body -> 'changes') = 'array' then (
        select left(string_agg(distinct change.value ->> 'do', ', '), 200)
        from jsonb_array_elements(p_body -> 'changes') as change (value)
      )
      when jsonb_typeof(p_body) = 'object' then (
        select string_agg(member.key, ', ') from jsonb_object_keys(p_body) as member (key)
      )
    end;
$$;

create or replace function control.audit_of(
  p_kind text, p_operation uuid, p_caller control.caller, p_request core.request
)
returns control.audit language plpgsql stable as $$
-- The row of the audit for a request.
declare
  v_row control.audit;
begin
  v_row.kind := p_kind;
  v_row.operation := p_operation;
  v_row.operator_id := p_caller.operator_id;
  v_row.email := p_caller.email;
  v_row.role := p_caller.role;
  v_row.session_id := p_caller.session_id;
  v_row.ip := p_request.ip;
  v_row.agent := p_request.headers ->> 'user-agent';
  v_row.method := p_request.method;
  v_row.route := p_request.path ->> 'route';
  v_row.target := p_request.headers ->> 'x-target';
  v_row.statement := control.audit_statement(p_request.body);
  v_row.statement_digest := control.audit_statement_digest(p_request.body);
  v_row.parameters := control.audit_parameters(p_request.body);
  return v_row;
end;
$$;

create or replace function control.audit_refused(p_request core.request, p_caller control.caller, p_reply core.reply)
returns control.audit language plpgsql stable as $$
-- The row of the audit for a request that is refused.
-- A token that counts no more is named by what it says of itself.
declare
  v_row control.audit := control.audit_of('refused', gen_random_uuid(), p_caller, p_request);
begin
  v_row.email := coalesce(v_row.email, p_request.claims ->> 'email');
  v_row.role := coalesce(v_row.role, p_request.claims ->> 'pr', p_request.claims ->> 'role');
  v_row.status := p_reply.status;
  return v_row;
end;
$$;
