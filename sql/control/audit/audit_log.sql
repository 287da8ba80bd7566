create or replace function control.outcome_of(p_begun control.audit, p_ended control.audit)
returns text language sql immutable as $$
  -- What became of an operation; unknown while its end is not recorded.
  select case
    when p_begun.kind != 'begun' then p_begun.kind
    when p_ended.id is null then 'unknown'
    when p_ended.status < 400 then 'done'
    else 'failed'
  end;
$$;

create or replace function control.audit_log()
returns table (
  id bigint, at timestamptz, operation uuid, outcome text, email text, role text, ip inet, agent text, method text,
  route text, target text, statement text, statement_digest text, parameters text, status integer, sqlstate text,
  rows bigint, ms integer, operator_id uuid, session_id uuid
)
language sql
stable as $$
  -- A begun row without an ended one means that nobody knows: it runs still, or its gateway died.
  select
    entry.id,
    entry.at,
    entry.operation,
    control.outcome_of(entry, ended),
    entry.email,
    entry.role,
    entry.ip,
    entry.agent,
    entry.method,
    entry.route,
    entry.target,
    entry.statement,
    entry.statement_digest,
    entry.parameters,
    coalesce(ended.status, entry.status),
    coalesce(ended.sqlstate, entry.sqlstate),
    ended.rows,
    ended.ms,
    entry.operator_id,
    entry.session_id
  from
    control.audit as entry
    left join control.audit as ended
      on ended.operation = entry.operation and ended.kind = 'ended' and entry.kind = 'begun'
  where entry.kind != 'ended';
$$;

comment on function control.audit_log is 'What operators did, one row for each operation.';
