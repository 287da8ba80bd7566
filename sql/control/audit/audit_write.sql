create or replace function control.digest_field(p_value text)
returns text language sql immutable parallel safe as $$
  -- A value as it enters the digest of a row of the audit.
  -- The length stands first, so that no two rows have the same text.
  select coalesce(octet_length(p_value) || ':' || p_value, '-') || ',';
$$;

create or replace function control.audit_digest(p_row control.audit)
returns bytea language sql stable as $$
  -- The digest of a row of the audit: of its columns, and of the row before.
  -- A fixed list of columns, written in one way whatever the settings of the session are, so that any program can
  -- compute it again.
  select sha256(
    p_row.previous || convert_to(
      control.digest_field(p_row.id::text) || control.digest_field(
        to_char(p_row.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')
      ) || control.digest_field(p_row.operation::text) || control.digest_field(p_row.kind) || control.digest_field(
        p_row.operator_id::text
      ) || control.digest_field(p_row.email) || control.digest_field(p_row.role) || control.digest_field(
        p_row.session_id::text
      ) || control.digest_field(host(p_row.ip)) || control.digest_field(p_row.agent) || control.digest_field(
        p_row.method
      ) || control.digest_field(p_row.route) || control.digest_field(p_row.target) || control.digest_field(
        p_row.statement
      ) || control.digest_field(p_row.statement_digest) || control.digest_field(
        p_row.parameters
      ) || control.digest_field(p_row.status::text) || control.digest_field(p_row.sqlstate) || control.digest_field(
        p_row.rows::text
      ) || control.digest_field(p_row.ms::text),
      'UTF8'
    )
  );
$$;

create or replace function control.audit_write(p_row control.audit)
returns void language plpgsql as $$
-- Adds a row to the audit.
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
  p_row.parameters := left(p_row.parameters, 1000);
  p_row.digest := control.audit_digest(p_row);
  insert into control.audit select p_row.*;
  update control.audit_head
  set
    id = p_row.id,
    digest = p_row.digest;
end;
$$;

insert into control.audit_head (id, digest) values (0, sha256('')) on conflict do nothing;
