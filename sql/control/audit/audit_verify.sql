create or replace function control.audit_verify(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/audit/verify?id=&digest=&after=
-- A call looks at 50,000 rows; `next` goes on, so that no audit is too long for it.
-- The chain holds by itself even when somebody wrote it anew; a head that a gateway logged (id and digest) shows that.
declare
  v_head control.audit_head := (select head from control.audit_head as head);
  v_id text := p_request.query ->> 'id';
  v_digest text := lower(p_request.query ->> 'digest');
  v_after text := coalesce(p_request.query ->> 'after', '0');
  c_most constant bigint := 50000;
  v_broken record;
begin
  if (v_id is null) != (v_digest is null) or v_id !~ '^[0-9]{1,18}$' or v_digest !~ '^[0-9a-f]{64}$' then
    return core.refuse('bad_request', 'id and digest come from a line of the log: a number and 64 hexadecimal digits');
  end if;

  if v_after !~ '^[0-9]{1,18}$' then
    return core.refuse('bad_request', 'after is the number of a row');
  end if;

  select broken.id, broken.finding into v_broken from control.audit_verify_chain(v_after::bigint, c_most) as broken;
  if
    v_broken.id is null
    and v_id is not null
    and not exists (
      select
      from control.audit as entry
      where entry.id = v_id::bigint and encode(entry.digest, 'hex') = v_digest
    )
  then
    select v_id::bigint as id, 'the log has another digest for this row: the chain was written anew' as finding
    into v_broken;
  end if;

  return core.ok(
    jsonb_build_object(
      'whole', v_broken.id is null,
      'broken', case
        when v_broken.id is not null then jsonb_build_object('id', v_broken.id, 'finding', v_broken.finding)
      end,
      'next', case when v_broken.id is null and v_after::bigint + c_most < v_head.id then v_after::bigint + c_most end,
      'rows', v_head.id,
      'head', jsonb_build_object('id', v_head.id, 'digest', encode(v_head.digest, 'hex'))
    )
  );
end;
$$;

comment on function control.audit_verify is
  'GET /admin/v1/audit/verify: whether the audit is whole, also against a line of the log.';
