create or replace function storage.bucket_json(p_role text, p_bucket text)
returns jsonb language sql volatile as $$
  -- A bucket as the caller sees it; null when hidden or missing.
  select
    (
      storage.as_caller(
        p_role, 'bucket get', 'select 200, null::jsonb, max(to_jsonb(bucket)::text), count(*)
         from storage.buckets as bucket
         where bucket.id = $1[1]', p_bucket
      )
    ).body::jsonb;
$$;

create or replace function storage.no_owner(p_headers jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- The owner of a bucket that nobody owns: an empty text for Supabase's clients, of which some accept nothing else.
  select case when auth.speaks_supabase(p_headers) then '{"owner": ""}'::jsonb else '{"owner": null}' end;
$$;

create or replace function storage.refuse_bucket(p_role text, p_bucket text, p_command text)
returns core.reply language plpgsql as $$
-- Refuses a write that reached no bucket.
begin
  if storage.bucket_json(p_role, p_bucket) is null then
    return core.refuse('not_found');
  end if;
  return storage.forbid(p_command);
end;
$$;
