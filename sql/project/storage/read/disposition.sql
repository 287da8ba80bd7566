create or replace function storage.showable_kind(p_type text)
returns text language sql immutable parallel safe as $$
  -- image or media where a browser may show the type in place; else null.
  -- Audio and video count as one: the containers are the same. SVG, and whatever else is XML, can hold scripts.
  select case
    when p_type ~* '^[^;]*(svg|xml)' then null
    when p_type ~* '^image/' then 'image'
    when p_type ~* '^(audio|video)/' then 'media'
  end;
$$;

create or replace function storage.shown_as(p_file storage.files)
returns text language sql immutable parallel safe as $$
  -- In place only what cannot run in a browser, and what its first bytes confirm.
  select case
    when storage.showable_kind(p_file.type) = storage.showable_kind(p_file.sniffed) then storage.showable_kind(
      p_file.type
    )
  end;
$$;

comment on function storage.shown_as(storage.files) is
  'image or media where a browser may show the object in place; else null.';

create or replace function storage.attachment(p_name text)
returns text language sql immutable parallel safe as $$
  -- The content-disposition of a download with that name.
  -- RFC 6266, 4.3, written as Supabase does: some of its clients compare the whole header. What could end the header,
  -- name a folder or hide the ending of the name becomes an underscore.
  select concat(
    'attachment; filename=',
    case when plain.name ~ '^[A-Za-z0-9._-]+$' then plain.name else '"' || plain.name || '"' end,
    '; filename*=UTF-8''''',
    core.url_encode(clean.name)
  )
  from
    left(
      regexp_replace(
        p_name, '[/\\\u0001-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]', '_', 'g'
      ),
      200
    ) as clean (name),
    regexp_replace(clean.name, '[^ -~]|["%]', '_', 'g') as plain (name);
$$;

create or replace function storage.disposition(p_file storage.files, p_download text)
returns text language plpgsql immutable parallel safe as $$
-- The content-disposition of an object.
-- A link in a page (img, fetch) works either way. p_download: null where it was not asked for, empty where it was
-- without a name.
begin
  if p_download is not null then
    return storage.attachment(coalesce(nullif(p_download, ''), split_part(p_file.name, '/', -1)));
  end if;
  return case when storage.shown_as(p_file) is null then 'attachment' else 'inline' end;
end;
$$;
