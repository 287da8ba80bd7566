create or replace function storage.cache_purge(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /storage/v1/cdn/B and /storage/v1/cdn/B/K
-- We keep no cache, so there is nothing to do. As with Supabase it is for the service key.
begin
  if storage.begin_request(p_request, 'storage.object.purge_cache') != 'service_role' then
    return core.refuse('forbidden', 'only the service key purges the cache');
  end if;
  return core.ok('{"message": "success"}');
end;
$$;

comment on function storage.cache_purge(core.request) is 'DELETE /storage/v1/cdn/B[/K]: there is no cache to purge.';
