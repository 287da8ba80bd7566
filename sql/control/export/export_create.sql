create or replace function control.export_digest(p_ticket text)
returns bytea language sql immutable parallel safe as $$
  -- What is stored of a ticket.
  select sha256(convert_to(p_ticket, 'UTF8'));
$$;

create or replace function control.export_refusal(p_body jsonb, p_role text)
returns core.reply language plpgsql stable as $$
-- Why a role may not export this; null when it may.
begin
  if
    coalesce(jsonb_typeof(p_body -> 'users'), 'null') not in ('boolean', 'null')
    or coalesce(jsonb_typeof(p_body -> 'files'), 'null') not in ('boolean', 'null')
  then
    return core.refuse('bad_request', 'users and files are true or false');
  end if;

  if coalesce(jsonb_typeof(p_body -> 'table'), 'null') not in ('string', 'null') then
    return core.refuse('bad_request', 'table is a name, as schema.table');
  end if;
  if p_body ->> 'table' is not null and (p_body -> 'users' = 'true' or p_body -> 'files' = 'true') then
    return core.refuse('bad_request', 'an export is one table, or everything with users and files');
  end if;

  if coalesce(jsonb_typeof(p_body -> 'backup'), 'null') not in ('string', 'null') then
    return core.refuse('bad_request', 'backup is a name, as GET backups lists them');
  end if;
  if
    p_body ->> 'backup' is not null
    and (p_body ->> 'table' is not null or p_body -> 'users' = 'true' or p_body -> 'files' = 'true')
  then
    return core.refuse('bad_request', 'nothing of a backup is chosen: it is all there is');
  end if;

  if p_body ->> 'backup' is not null and p_role != 'owner' then
    return core.refuse('forbidden', 'a backup holds every secret: this needs the role owner');
  end if;
  if p_body -> 'users' = 'true' and p_role != 'owner' then
    return core.refuse('forbidden', 'an export with users needs the role owner');
  end if;
  return null;
end;
$$;

create or replace function control.export_create(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/exports {users?, files?, table?, backup?, current_password}
-- The ticket is a link that a browser can follow to its disk. It counts for a minute, once, and as long as the session.
-- Writes: control.export_tickets
declare
  v_refusal core.reply := control.export_refusal(p_request.body, p_request.claims ->> 'pr');
  v_ticket text;
  v_end timestamptz;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_ticket := core.random_token(32);
  v_end := clock_timestamp() + interval '60 seconds';
  delete from control.export_tickets as old where old.expires_at <= clock_timestamp();
  insert into control.export_tickets (digest, claims, wish, expires_at)
  values
    (
      control.export_digest(v_ticket), p_request.claims,
      jsonb_build_object(
        'users', coalesce(p_request.body -> 'users' = 'true', false),
        'files', coalesce(p_request.body -> 'files' = 'true', false),
        'table', p_request.body -> 'table'
      ) || jsonb_strip_nulls(jsonb_build_object('backup', p_request.body -> 'backup')),
      v_end
    );
  return core.ok(
    jsonb_build_object('ticket', v_ticket, 'url', '/admin/v1/exports/' || v_ticket, 'expires_at', v_end),
    201
  );
end;
$$;

comment on function control.export_create(core.request) is 'POST /admin/v1/exports: gives a ticket for an export.';
