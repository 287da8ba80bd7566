create or replace function storage.key_of(p_request core.request)
returns text language sql immutable parallel safe as $$
  -- The key of the object that a request names.
  -- One form of Unicode (NFC), so that a name typed on one system is found from another.
  select normalize(p_request.path ->> 'key', nfc);
$$;
