create or replace function core.refuse_standby()
returns boolean language plpgsql as $$
-- Called where this server is a standby by what came through a pooler, which after a failover may lead to one.
begin
  raise exception using errcode = 'cannot_connect_now', message = 'the pooler leads to a standby';
end;
$$;

comment on function core.refuse_standby is 'Ends a transaction that a pooler brought to a standby.';
