create or replace function storage.bucket_list(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET /storage/v1/bucket?limit=&offset=&search=&sortColumn=&sortOrder=
declare
  c_most constant integer := 10000;
  v_role text := storage.begin_request(p_request, 'storage.bucket.list');
  v_column text := coalesce(nullif(p_request.query ->> 'sortColumn', ''), 'name');
  v_order text := coalesce(nullif(p_request.query ->> 'sortOrder', ''), 'asc');
  v_limit integer := core.page_number(p_request.query ->> 'limit', c_most, c_most);
  v_offset text := coalesce(nullif(p_request.query ->> 'offset', ''), '0');
begin
  if storage.must_be_alone('storage.buckets') then
    return storage.ask_to_be_alone();
  end if;

  if v_column not in ('id', 'name', 'created_at', 'updated_at') or v_order not in ('asc', 'desc') then
    return core.refuse('bad_request', 'sortColumn is id, name, created_at or updated_at, and sortOrder is asc or desc');
  end if;

  if v_limit is null or v_offset !~ '^\d{1,9}$' then
    return core.refuse('bad_request', 'limit and offset are numbers');
  end if;

  return core.ok(
    (
      storage.as_caller(
        v_role,
        'bucket list',
        'select 200, null::jsonb, coalesce(json_agg(page.shown order by page.at), ''[]'')::text, count(*)
         from (
           select
             to_jsonb(bucket) || case when bucket.owner is null then $1[6]::jsonb else ''{}'' end as shown,
             row_number() over (
               order by
                 case when $1[2] = ''asc'' then key.text end asc,
                 case when $1[2] = ''desc'' then key.text end desc,
                 bucket.id
             ) as at
           from storage.buckets as bucket
           cross join lateral (
             select case $1[1]
               when ''id'' then bucket.id
               when ''name'' then bucket.name
               else to_char(
                 case $1[1] when ''created_at'' then bucket.created_at else bucket.updated_at end at time zone ''UTC'',
                 ''YYYYMMDDHH24MISSUS''
               )
             end collate "C" as text
           ) as key
           where position(lower($1[3]) in lower(bucket.name)) > 0
         ) as page
         where page.at > $1[5]::bigint and page.at <= $1[5]::bigint + $1[4]::bigint',
        v_column,
        v_order,
        coalesce(p_request.query ->> 'search', ''),
        v_limit::text,
        v_offset,
        storage.no_owner(p_request.headers)::text
      )
    ).body::jsonb
  );
end;
$$;

comment on function storage.bucket_list(core.request) is 'GET /storage/v1/bucket: the buckets that the caller may see.';
