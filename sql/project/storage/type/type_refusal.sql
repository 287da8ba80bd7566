create or replace function storage.admits_type(p_allowed text[], p_type text)
returns boolean
language sql
immutable
parallel safe
as $$
  -- image/* admits every image. Parameters are not compared.
  select
    p_allowed is null
    or exists (
      select
      from unnest(p_allowed) as allowed
      where
        lower(allowed) in (split_part(p_type, ';', 1), '*/*', '*')
        or (right(allowed, 2) = '/*' and split_part(lower(allowed), '/', 1) = split_part(p_type, '/', 1))
    );
$$;

comment on function storage.admits_type(text[], text) is 'True when a list of types admits this one.';

create or replace function storage.is_alike(p_declared text, p_sniffed text)
returns boolean
language sql
immutable
parallel safe
as $$
  select split_part(p_declared, ';', 1) = p_sniffed;
$$;

comment on function storage.is_alike(text, text) is
  'True when the first bytes of a file fit the type that was declared.';

create or replace function storage.type_refusal(p_bucket storage.buckets, p_type text, p_sniffed text)
returns core.reply
language sql
stable
as $$
  -- What calls itself an image and is a page is refused too.
  select
    core.refuse(
      'unsupported_media_type',
      format('this bucket does not take %s', outside.type),
      jsonb_build_object('allowed', to_jsonb(p_bucket.allowed_mime_types))
    )
  from
    (
      values
        (p_type),
        (
          case
            when not storage.is_alike(p_type, p_sniffed) then p_sniffed
          end
        )
    ) as outside (type)
  where outside.type is not null and not storage.admits_type(p_bucket.allowed_mime_types, outside.type)
  limit 1;
$$;

comment on function storage.type_refusal(storage.buckets, text, text) is
  'Refuses a type that the bucket does not take, declared or found in the first bytes.';
