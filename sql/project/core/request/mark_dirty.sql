create or replace function core.mark_dirty()
returns void language plpgsql volatile as $$
-- Call it again after catching an exception: that rolls an earlier mark back. What came through a pooler runs again on a
-- connection of its own, since nobody could clean the session.
begin
  if current_setting('plinth.pooled', true) = 'on' then
    raise exception using errcode = 'invalid_sql_statement_name', message = 'code of the application runs alone';
  end if;
  perform set_config('plinth.dirty', 'on', true);
end;
$$;

comment on function core.mark_dirty is 'Marks this transaction: code of the application may have run.';
