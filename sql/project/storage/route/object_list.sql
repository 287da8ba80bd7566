create or replace function storage.list_tail()
returns text language sql immutable parallel safe as $$
  -- The part of a list that writes its answer.
  select
    $text$
select 200, null::jsonb, coalesce(json_agg(line order by entry.n), '[]')::text, count(*)
from
  entry
  cross join lateral (
    select
      substr(entry.name, $1[4]::integer + 1, case when entry.slash > 0 then entry.slash - 1 else length(entry.name) end)
        as name,
      case when entry.slash = 0 then entry.id end as id,
      case when entry.slash = 0 then entry.updated_at end as updated_at,
      case when entry.slash = 0 then entry.created_at end as created_at,
      case when entry.slash = 0 then entry.updated_at end as last_accessed_at,
      case when entry.slash = 0 then entry.metadata end as metadata
  ) as line
where entry.n > $1[10]::integer$text$;
$$;

create or replace function storage.object_list_text(
  p_request core.request, out status integer, out headers jsonb, out body text, out token jsonb, out marker text,
  out ask jsonb
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/object/list/B
-- The files and folders in a folder. A search is what their names begin with, in any case; its own folders belong to
-- the folder. As with Supabase a bucket that is not there is an empty list.
declare
  c_most constant integer := 10000;
  v_role text := storage.begin_request(p_request, 'storage.object.list');
  v_body jsonb := p_request.body;
  v_fault text := storage.list_fault(v_body);
  v_folder text := normalize(coalesce(v_body ->> 'prefix', ''), nfc);
  v_search text := normalize(coalesce(v_body ->> 'search', ''), nfc);
  v_offset integer;
  v_wish jsonb;
begin
  if v_fault is not null then
    select refused.status, refused.headers, refused.body::text
    into status, headers, body
    from core.refuse('bad_request', v_fault) as refused;
    return;
  end if;

  v_offset := coalesce((v_body ->> 'offset')::integer, 0);
  if v_folder != '' and right(v_folder, 1) != '/' then
    v_folder := v_folder || '/';
  end if;
  v_folder := v_folder || coalesce(substring(v_search from '^.*/'), '');
  v_wish := jsonb_build_object(
    'prefix',
    v_folder,
    'search',
    lower(substring(v_search from '[^/]*$')),
    'has_folders',
    true,
    'last',
    v_offset + least(coalesce((v_body ->> 'limit')::integer, 100), c_most),
    'offset',
    v_offset
  ) || storage.sorting_of(v_body);
  status := 200;
  body := (
    storage.level_result(v_role, p_request.path ->> 'bucket', v_wish, 'object list', storage.list_tail())
  ).body;
end;
$$;

comment on function storage.object_list_text(core.request) is
  'POST /storage/v1/object/list/B: what is in a folder; the body is text.';

create or replace function storage.object_list(p_request core.request)
returns core.reply language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select row(page.status, page.headers, page.body::jsonb, page.token, page.marker, page.ask)::core.reply
  from storage.object_list_text(p_request) as page;
$$;

comment on function storage.object_list(core.request) is
  'POST /storage/v1/object/list/B: what is in a folder, as every other reply.';
