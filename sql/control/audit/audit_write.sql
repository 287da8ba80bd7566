create or replace function control.digest_field(p_value text)
returns text
language sql
immutable
parallel safe
as $$
  -- The length stands first, so that no two rows have the same text.
  select coalesce(octet_length(p_value) || ':' || p_value, '-') || ',';
$$;

comment on function control.digest_field is 'A value as it enters the digest of a row of the audit.';

create or replace function control.audit_digest(p_row control.audit)
returns bytea
language sql
stable
as $$
  -- A fixed list of columns, written in one way whatever the settings of the session are, so that any program can
  -- compute it again.
  select
    sha256(p_row.previous || convert_to(string_agg(control.digest_field(field.value), '' order by field.place), 'UTF8'))
  from
    unnest(
      array[
        p_row.id::text,
        to_char(p_row.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        p_row.operation::text,
        p_row.kind,
        p_row.operator_id::text,
        p_row.email,
        p_row.role,
        p_row.session_id::text,
        host(p_row.ip),
        p_row.agent,
        p_row.method,
        p_row.route,
        p_row.target,
        p_row.statement,
        p_row.parameters,
        p_row.status::text,
        p_row.sqlstate,
        p_row.rows::text,
        p_row.ms::text
      ]
    ) with ordinality as field (value, place);
$$;

comment on function control.audit_digest is 'The digest of a row of the audit: of its columns, and of the row before.';

create or replace function control.audit_write(p_row control.audit)
returns void
language plpgsql
as $$
-- The lock of the head makes one chain of all rows; it is held to the end of the transaction, so this comes last.
-- Writes: control.audit, control.audit_head
declare
  v_head control.audit_head;
begin
  select head.* into strict v_head from control.audit_head as head for update;
  p_row.id := v_head.id + 1;
  p_row.at := clock_timestamp();
  p_row.previous := v_head.digest;
  p_row.agent := left(p_row.agent, 500);
  p_row.target := left(p_row.target, 2000);
  p_row.statement := left(p_row.statement, 10000);
  p_row.digest := control.audit_digest(p_row);
  insert into control.audit select p_row.*;
  update control.audit_head
  set
    id = p_row.id,
    digest = p_row.digest;
end;
$$;

comment on function control.audit_write is 'Adds a row to the audit.';

insert into control.audit_head (id, digest) values (0, sha256('')) on conflict do nothing;
