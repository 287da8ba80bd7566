create or replace function realtime.close_banned()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- For each user whose ban begins.
-- Writes: realtime.closings
begin
  insert into realtime.closings (user_id) values (new.id) on conflict do nothing;
  perform realtime.wake();
  return null;
end;
$$;

comment on function realtime.close_banned is 'Closes the sockets of a user who was banned.';

create or replace function realtime.close_deleted()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Writes: realtime.closings
begin
  insert into realtime.closings (user_id)
  select former.id from old_rows as former
  on conflict do nothing;
  perform realtime.wake();
  return null;
end;
$$;

comment on function realtime.close_deleted is 'Closes the sockets of users who were deleted.';
