create or replace function control.audit_refuse()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'the audit is only added to' using errcode = 'PL403';
end;
$$;

comment on function control.audit_refuse is 'Keeps rows of the audit from being changed or deleted.';
