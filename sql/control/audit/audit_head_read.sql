create or replace function control.audit_head_read(p_request core.request)
returns core.reply language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- No route: each gateway logs it once a minute, so that a chain that was written anew is found against the log.
  -- Taking a transaction id brings all that is committed to the disk, so that no crash loses what is in the log.
  select core.ok(jsonb_build_object('id', head.id, 'digest', encode(head.digest, 'hex')))
  from control.audit_head as head
  where pg_current_xact_id() is not null;
$$;

comment on function control.audit_head_read is 'The last row of the audit, by number and digest.';
