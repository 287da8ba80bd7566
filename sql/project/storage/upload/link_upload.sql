create or replace function storage.link_upload(p_claims jsonb, p_bucket text, p_key text)
returns storage.uploads language sql volatile as $$
  -- What a link for an upload was signed for; null once it was used.
  -- Locked: of two uploads by one link the second finds it spent.
  select uploads
  from storage.uploads as uploads
  where
    uploads.id = auth.uuid_of(p_claims ->> 'upload')
    and uploads.kind = 'link'
    and uploads.bucket_id = p_bucket
    and uploads.name = p_key
    and uploads.expires_at > clock_timestamp()
  for no key update;
$$;

create or replace function storage.link_refusal(p_claims jsonb, p_bucket text, p_key text)
returns core.reply language sql stable as $$
  -- Refuses claims that are not those of a link for an upload of that key.
  select core.refuse('unauthorized', 'the link is not valid for this upload')
  where
    (p_claims ->> 'typ', p_claims ->> 'use', p_claims ->> 'bucket', p_claims ->> 'key') is distinct from (
      'storage', 'upload', p_bucket, p_key
    );
$$;

create or replace function storage.upload_claims(p_link storage.uploads)
returns text language sql immutable as $$
  -- What a link for an upload says of itself.
  select
    jsonb_build_object(
      'typ', 'storage',
      'use', 'upload',
      'bucket', p_link.bucket_id,
      'key', p_link.name,
      'upload', p_link.id,
      'iat', floor(extract(epoch from p_link.made_at)),
      'exp', floor(extract(epoch from p_link.expires_at))
    )::text;
$$;
