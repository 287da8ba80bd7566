create or replace function storage.write_text(p_command text)
returns text language sql immutable parallel safe as $$
  -- The statement by which a caller inserts or updates an object.
  -- returning 1 reads no column, so an insert needs no SELECT policy.
  select case p_command
    when 'insert'
      then 'with written as (insert into storage.objects (bucket_id, name, user_metadata) ' || 'values ($1[1], $1[2], $1[3]::jsonb) returning 1) ' || 'select 200, null::jsonb, null::text, count(*) from written'
    when 'update'
      then 'with written as (update storage.objects set user_metadata = $1[3]::jsonb ' || 'where bucket_id = $1[1] and name = $1[2] returning 1) ' || 'select 200, null::jsonb, null::text, count(*) from written'
  end;
$$;

create or replace function storage.is_visible(p_role text, p_bucket text, p_key text)
returns boolean language sql volatile as $$
  -- True when the caller may see the object.
  select
    (
      storage.as_caller(
        p_role, 'object is visible',
        'select 200, null::jsonb, null::text, count(*) from storage.objects where bucket_id = $1[1] and name = $1[2]',
        p_bucket, p_key
      )
    ).rows > 0;
$$;

create or replace function storage.write_object(p_role text, p_upload storage.uploads, p_command text)
returns bigint language plpgsql as $$
-- Inserts or updates the object of an upload as the caller; returns how many rows that wrote.
-- Runs under an open ticket. A role outside the closed set reaches no function: case without else raises.
begin
  if p_command != 'insert' or not storage.is_plain('storage.objects') then
    return (
      storage.as_caller(
        p_role,
        concat('object ', p_command),
        storage.write_text(p_command),
        p_upload.bucket_id,
        p_upload.name,
        p_upload.user_metadata::text
      )
    ).rows;
  end if;

  case p_role
    when 'authenticated' then
      return exec.insert_object_as_authenticated(p_upload.bucket_id, p_upload.name, p_upload.user_metadata);
    when 'anon' then
      return exec.insert_object_as_anon(p_upload.bucket_id, p_upload.name, p_upload.user_metadata);
    when 'service_role' then
      return exec.insert_object_as_service_role(p_upload.bucket_id, p_upload.name, p_upload.user_metadata);
  end case;
end;
$$;
