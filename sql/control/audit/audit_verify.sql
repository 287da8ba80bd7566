create or replace function control.audit_verify_until(
  p_after bigint, p_head bigint, p_end timestamptz, out broken bigint, out finding text, out next bigint
)
language plpgsql volatile as $$
-- The first row after that one that breaks the chain; or where to go on after this time, unless that was the head. A
-- thousand rows at a time, and these at least: so many take a moment, whoever else works.
declare
  c_rows constant bigint := 1000;
begin
  next := p_after;
  loop
    select chain.id, chain.finding
    into broken, finding
    from control.audit_verify_chain(next, c_rows) as chain;
    next := next + c_rows;
    exit when broken is not null or next >= p_head or clock_timestamp() >= p_end;
  end loop;

  if broken is not null or next >= p_head then
    next := null;
  end if;
end;
$$;

create or replace function control.audit_verify(p_request core.request)
returns core.reply language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/audit/verify?id=&digest=&after=
-- A call looks at rows for half a second; `next` goes on, so that no audit is too long for it.
-- The chain holds by itself even when somebody wrote it anew; a head that a gateway logged (id and digest) shows that.
declare
  v_head control.audit_head := (select head from control.audit_head as head);
  v_id text := p_request.query ->> 'id';
  v_digest text := lower(p_request.query ->> 'digest');
  v_after text := coalesce(p_request.query ->> 'after', '0');
  c_time constant interval := interval '0.5 seconds';
  v_broken bigint;
  v_finding text;
  v_next bigint;
begin
  if (v_id is null) != (v_digest is null) or v_id !~ '^[0-9]{1,18}$' or v_digest !~ '^[0-9a-f]{64}$' then
    return core.refuse('bad_request', 'id and digest come from a line of the log: a number and 64 hexadecimal digits');
  end if;

  if v_after !~ '^[0-9]{1,18}$' then
    return core.refuse('bad_request', 'after is the number of a row');
  end if;

  select found.broken, found.finding, found.next
  into v_broken, v_finding, v_next
  from control.audit_verify_until(v_after::bigint, v_head.id, clock_timestamp() + c_time) as found;
  if
    v_broken is null
    and v_id is not null
    and not exists (
      select
      from control.audit as entry
      where entry.id = v_id::bigint and encode(entry.digest, 'hex') = v_digest
    )
  then
    v_broken := v_id::bigint;
    v_finding := 'the log has another digest for this row: the chain was written anew';
    v_next := null;
  end if;

  return core.ok(
    jsonb_build_object(
      'whole', v_broken is null,
      'broken', case when v_broken is not null then jsonb_build_object('id', v_broken, 'finding', v_finding) end,
      'next', v_next,
      'rows', v_head.id,
      'head', jsonb_build_object('id', v_head.id, 'digest', encode(v_head.digest, 'hex'))
    )
  );
end;
$$;

comment on function control.audit_verify is
  'GET /admin/v1/audit/verify: whether the audit is whole, also against a line of the log.';
