create or replace function control.finish_operation(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- No route: the gateway calls it with the end of an operation. It may come twice, or late from another gateway. Nobody
-- waits for the disk here: an end that a crash loses leaves an unknown outcome, as it should be.
-- Writes: control.audit
declare
  v_body jsonb := p_request.body;
  v_row control.audit;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from control.audit_head as head for update;
  select entry.*
  into v_row
  from control.audit as entry
  where entry.operation = (v_body ->> 'operation')::uuid and entry.kind = 'begun';
  if
    v_row.id is null
    or exists (select from control.audit as entry where entry.operation = v_row.operation and entry.kind = 'ended')
  then
    return core.ok('{"recorded": false}');
  end if;

  v_row.kind := 'ended';
  v_row.statement := null;
  v_row.statement_digest := null;
  v_row.parameters := null;
  v_row.status := (v_body ->> 'status')::integer;
  v_row.sqlstate := v_body ->> 'sqlstate';
  v_row.rows := (v_body ->> 'rows')::bigint;
  v_row.ms := (v_body ->> 'ms')::integer;
  perform control.audit_write(v_row);
  return core.ok('{"recorded": true}');
end;
$$;

comment on function control.finish_operation is 'Records the end of an operation.';
