create or replace function storage.on_bucket_written()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Who made a bucket is read from the token and not from the statement, for policies name the owner. Only the service
-- key and SQL without a token say it themselves. The foreign key of the owner sets it to null.
declare
  v_claims jsonb := auth.jwt();
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  if v_claims is null or v_claims ->> 'role' = 'service_role' then
    new.owner_id := coalesce(new.owner_id, new.owner::text, v_claims ->> 'sub');
  elsif tg_op = 'INSERT' then
    new.owner_id := v_claims ->> 'sub';
    new.owner := null;
  else
    new.owner_id := old.owner_id;
    new.owner := case
      when new.owner is not null then old.owner
    end;
  end if;

  if tg_op = 'INSERT' and new.owner is null then
    new.owner := (select users.id from auth.users as users where users.id = auth.uuid_of(new.owner_id));
  end if;
  return new;
end;
$$;

comment on function storage.on_bucket_written is 'Fills the owner and the time of a bucket.';
