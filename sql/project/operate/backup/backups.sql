create or replace function operate.backups_list(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/backups
  -- The body is the gateway's: what stands in BACKUP_DIR, which a database that was restored knows better than its rows.
  select core.ok(p_request.body || operate.backup_facts());
$$;

comment on function operate.backups_list(core.request) is
  'GET /admin/v1/backups: the backups of the embedded Postgres, and what became of trying them.';

create or replace function operate.backup_make(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/backups
-- The body is the gateway's, which begins one where this is accepted.
begin
  if p_request.body -> 'is_set' != 'true' then
    return core.refuse('conflict', 'BACKUP_DIR is not set, or the database is no embedded one');
  end if;
  if p_request.body -> 'under_way' != 'null' then
    return core.refuse('locked', 'a backup is being made or tried');
  end if;
  return core.ok('{"begun": true}', 202);
end;
$$;

comment on function operate.backup_make(core.request) is 'POST /admin/v1/backups: whether a backup is begun.';
