create or replace function storage.are_paths(p_paths jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True for a list of at most a thousand texts.
  select
    case
      when jsonb_typeof(p_paths) = 'array'
        then jsonb_array_length(p_paths) <= 1000
        and not jsonb_path_exists(p_paths, 'strict $[*] ? (@.type() != "string")')
    end is true;
$$;

create or replace function storage.visible_ids(p_role text, p_bucket text, p_paths jsonb)
returns jsonb language plpgsql as $$
-- Of those objects that the role may see, by key: id and version.
-- As the caller: policies decide.
declare
  c_text constant text := '
    select
      200,
      null::jsonb,
      pg_catalog.jsonb_object_agg(object.name, pg_catalog.jsonb_build_array(object.id, object.version))::text,
      pg_catalog.count(*)
    from storage.objects as object
    where object.bucket_id = $1[1] and object.name = any ($1[2]::text[])';
  v_keys text[] := array(select normalize(path, nfc) from jsonb_array_elements_text(p_paths) as path);
begin
  return coalesce((storage.as_caller(p_role, 'object ids', c_text, p_bucket, v_keys::text)).body::jsonb, '{}');
end;
$$;

create or replace function storage.links_reply(p_request core.request, p_lines jsonb, p_tokens jsonb)
returns core.reply language sql stable as $$
  -- Links, and for each path that has none why.
  -- A line is a path and its key, or no key where there is nothing to sign. The tokens are those of the lines with a key.
  select core.ok(
    coalesce(
      jsonb_agg(
        case
          when line.key is null then jsonb_build_object(
            'path', line.path,
            'signedURL', null,
            'error', coalesce(storage.key_fault(normalize(line.path, nfc)), 'there is no such object')
          )
          else jsonb_build_object('path', line.path, 'error', null) || storage.link_reply(
            concat(p_request.path ->> 'bucket', '/', line.key),
            p_tokens ->> (line.tokens - 1),
            p_request.headers,
            core.settings_row()
          )
        end
        order by line.at
      ),
      '[]'
    )
  )
  from (
    select
      given.item ->> 'path' as path,
      given.item ->> 'key' as key,
      given.at,
      count(given.item ->> 'key') over (order by given.at)::integer as tokens
    from jsonb_array_elements(p_lines) with ordinality as given (item, at)
  ) as line;
$$;

create or replace function storage.object_sign_many(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/object/sign/<bucket> {"expiresIn": 60, "paths": ["a.png", "b.png"], "pin": true}
-- One path that cannot be signed does not keep the others from it.
declare
  v_role text := storage.begin_request(p_request, 'storage.object.sign_many');
  v_settings core.settings := core.settings_row();
  v_seconds integer := storage.link_seconds(p_request.body, v_settings);
  v_ids jsonb;
  v_lines jsonb;
  v_claims text[];
begin
  if p_request.answer ? 'tokens' then
    return storage.links_reply(p_request, p_request.answer -> 'state', p_request.answer -> 'tokens');
  end if;

  if v_seconds is null then
    return storage.refuse_seconds(v_settings);
  end if;
  if not storage.are_paths(p_request.body -> 'paths') then
    return core.refuse('bad_request', 'paths must be a list of at most 1000 texts');
  end if;

  v_ids := storage.visible_ids(v_role, p_request.path ->> 'bucket', p_request.body -> 'paths');
  select
    jsonb_agg(
      jsonb_build_object('path', given.path, 'key', case when v_ids ? given.key then given.key end)
      order by given.at
    ),
    array_agg(
      storage.link_claims(
        p_request,
        given.key,
        (v_ids #>> array[given.key, '0'])::uuid,
        (v_ids #>> array[given.key, '1'])::uuid,
        v_seconds
      )
      order by given.at
    ) filter (where v_ids ? given.key)
  into v_lines, v_claims
  from (
    select path.text as path, normalize(path.text, nfc) as key, path.at
    from jsonb_array_elements_text(p_request.body -> 'paths') with ordinality as path (text, at)
  ) as given;

  if v_claims is null then
    return storage.links_reply(p_request, coalesce(v_lines, '[]'), '[]');
  end if;
  return storage.sign_ask(v_claims, v_lines);
end;
$$;

comment on function storage.object_sign_many(core.request) is 'Makes links to many objects of a bucket.';
