create or replace function storage.list_tail()
returns text
language sql
immutable
parallel safe
as $$
  select
    $text$
select
  200,
  null::jsonb,
  coalesce(
    json_agg(
      case when entry.slash > 0 then json_build_object(
        'name', substr(entry.name, $1[4]::integer + 1, entry.slash - 1), 'id', null, 'updated_at', null,
        'created_at', null, 'last_accessed_at', null, 'metadata', null
      )
      else json_build_object(
        'name', substr(entry.name, $1[4]::integer + 1), 'id', entry.id, 'updated_at', entry.updated_at,
        'created_at', entry.created_at, 'last_accessed_at', entry.updated_at, 'metadata', entry.metadata
      ) end
      order by entry.n
    ),
    '[]'
  )::text,
  count(*)
from entry
where entry.n > $1[10]::integer$text$;
$$;

comment on function storage.list_tail is 'The part of a list that writes its answer.';

create or replace function storage.object_list(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
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
    return core.refuse('bad_request', v_fault);
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
  return core.ok(
    storage.list_level(v_role, p_request.path ->> 'bucket', v_wish, 'object list', storage.list_tail())
  );
end;
$$;

comment on function storage.object_list(core.request) is 'POST /storage/v1/object/list/B: what is in a folder.';
