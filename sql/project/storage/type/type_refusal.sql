create or replace function storage.admits_type(p_allowed text[], p_type text)
returns boolean language sql immutable parallel safe as $$
  -- True when a list of types admits this one.
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

create or replace function storage.usual_type(p_type text)
returns text language sql immutable parallel safe as $$
  -- A type by the name that our signatures use, without parameters.
  -- Types have several names: these become the one in storage.signatures.
  select case
    when type.name in ('image/jpg', 'image/pjpeg') then 'image/jpeg'
    when type.name in ('image/vnd.microsoft.icon', 'image/ico') then 'image/x-icon'
    when type.name = 'image/x-ms-bmp' then 'image/bmp'
    when type.name in ('audio/mp3', 'audio/x-mp3', 'audio/mpeg3', 'audio/x-mpeg') then 'audio/mpeg'
    when type.name in ('audio/x-wav', 'audio/wave', 'audio/vnd.wave') then 'audio/wav'
    when type.name in ('audio/x-m4a', 'audio/m4a') then 'audio/mp4'
    when type.name in ('audio/x-flac', 'audio/x-aiff', 'audio/x-aac', 'audio/x-midi') then replace(type.name, 'x-', '')
    when type.name in ('video/avi', 'video/msvideo') then 'video/x-msvideo'
    when type.name = 'application/x-gzip' then 'application/gzip'
    when type.name = 'application/x-zip-compressed' then 'application/zip'
    when type.name = 'text/xml' then 'application/xml'
    when type.name = 'text/rtf' then 'application/rtf'
    else type.name
  end
  from (select split_part(p_type, ';', 1)) as type (name);
$$;

create or replace function storage.is_alike(p_declared text, p_sniffed text)
returns boolean language sql immutable parallel safe as $$
  -- True when the first bytes of a file fit the type that was declared.
  -- A container does not say what is in it: zip may be a document of an office, ogg may be sound or film.
  select
    type.name in (p_sniffed, 'application/octet-stream')
    or case p_sniffed
      when 'application/zip' then type.name ~ '^application/(vnd\.|java-archive$|x-)|\+zip$'
      when 'application/x-ole-storage' then type.name ~ '^application/(msword$|vnd\.|x-)'
      when 'application/ogg' then type.name ~ '^(audio|video)/(ogg|opus|x-)'
      when 'application/gzip' then type.name ~ '^application/x-(tar|gtar|compressed)|\+gzip$'
      when 'application/xml' then type.name ~ '\+xml$'
      when 'video/webm' then type.name ~ '^(audio|video)/(webm|matroska|x-matroska)$'
      when 'video/mp4' then type.name ~ '^(audio/(mp4|aac)|video/(quicktime|x-m4v|3gpp))$'
      when 'audio/mp4' then type.name = 'video/mp4'
      when 'image/heif' then type.name in ('image/heic', 'image/avif')
      when 'image/heic' then type.name = 'image/heif'
      when 'image/tiff' then type.name ~ '^image/(x-|dng)'
      when 'application/pdf' then type.name in ('application/x-pdf', 'application/illustrator')
      else false
    end
  from (select storage.usual_type(p_declared)) as type (name);
$$;

create or replace function storage.type_refusal(p_bucket storage.buckets, p_type text, p_sniffed text)
returns core.reply language plpgsql stable as $$
-- Refuses a type that the bucket does not take, declared or found in the first bytes.
-- What calls itself an image and is a page is refused too.
declare
  v_outside text;
begin
  if p_bucket.allowed_mime_types is null then
    return null;
  end if;

  v_outside := case when not storage.admits_type(p_bucket.allowed_mime_types, p_type) then p_type end;
  if v_outside is null and not storage.is_alike(p_type, p_sniffed) then
    v_outside := case when not storage.admits_type(p_bucket.allowed_mime_types, p_sniffed) then p_sniffed end;
  end if;
  if v_outside is null then
    return null;
  end if;
  return core.refuse(
    'unsupported_media_type',
    format('this bucket does not take %s', v_outside),
    jsonb_build_object('allowed', to_jsonb(p_bucket.allowed_mime_types))
  );
end;
$$;
