create or replace function storage.url_path(p_path text)
returns text language sql immutable parallel safe as $$
  -- A path, percent-encoded between its slashes.
  select case when p_path ~ '^[A-Za-z0-9._~/-]*$' then p_path else replace(core.url_encode(p_path), '%2F', '/') end;
$$;

create or replace function storage.link_reply(p_path text, p_token text, p_headers jsonb, p_settings core.settings)
returns jsonb language plpgsql immutable parallel safe as $$
-- A signed link, as its client needs it.
-- Clients made for Supabase encode the path themselves (encodeURI), so they get it as it is. They cannot do so for a key
-- with # or ?; url works for every key. Those for Python keep what is encoded.
declare
  v_link text := format('/object/sign/%s?token=%s', storage.url_path(p_path), p_token);
begin
  return jsonb_build_object(
    'signedURL', case
      when p_headers ->> 'x-client-info' ~ '^supabase-py' then v_link
      when auth.speaks_supabase(p_headers) then format('/object/sign/%s?token=%s', p_path, p_token)
      else v_link
    end,
    'url', concat(rtrim(p_settings.public_url, '/'), '/storage/v1', v_link)
  );
end;
$$;
