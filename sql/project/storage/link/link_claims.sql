create or replace function storage.link_claims(
  p_request core.request, p_key text, p_object uuid, p_version uuid, p_seconds integer
)
returns text language sql volatile as $$
  -- What a signed link says of itself.
  -- A link is for reading one object under one key; pinned, it is for the bytes of now. The time it was made has
  -- milliseconds: links may be revoked and made again within one second.
  select
    jsonb_strip_nulls(
      jsonb_build_object(
        'typ', 'storage',
        'use', 'get',
        'bucket', p_request.path -> 'bucket',
        'key', p_key,
        'object', p_object,
        'version', case when p_request.body -> 'pin' = 'true' then p_version end,
        'iat', trunc(extract(epoch from clock.time), 3),
        'exp', ceil(extract(epoch from clock.time)) + p_seconds
      )
    )::text
  from clock_timestamp() as clock (time);
$$;
