create or replace function storage.list_v2_tail()
returns text
language sql
immutable
parallel safe
as $$
  select
    $text$
select 200, null::jsonb, json_build_object(
  'folders', coalesce(json_agg(json_build_object('name', key.text, 'key', key.text) order by entry.n)
    filter (where entry.slash > 0 and entry.n < $1[5]::integer), '[]'),
  'objects', coalesce(json_agg(json_build_object(
    'name', entry.name, 'key', entry.name, 'id', entry.id, 'updated_at', entry.updated_at,
    'created_at', entry.created_at, 'last_accessed_at', entry.updated_at, 'metadata', entry.metadata
  ) order by entry.n) filter (where entry.slash = 0 and entry.n < $1[5]::integer), '[]'),
  'hasNext', count(*) = $1[5]::integer,
  'next', max(entry.next) filter (where entry.n = $1[5]::integer - 1)
)::text, count(*)
from entry cross join lateral (select left(entry.name, $1[4]::integer + entry.slash)) as key (text)$text$;
$$;

comment on function storage.list_v2_tail is 'The part of a list by pages that writes its answer.';

create or replace function storage.object_list_v2(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- POST /storage/v1/object/list-v2/B
-- Everything whose key has the prefix, or with with_delimiter the files and folders of that level. One entry more than
-- asked for is read: hasNext.
declare
  c_most constant integer := 1000;
  v_role text := storage.begin_request(p_request, 'storage.object.list_v2');
  v_body jsonb := p_request.body;
  v_fault text := storage.list_fault(v_body);
  v_sorting jsonb := storage.sorting_of(v_body);
  v_cursor text := coalesce(v_body ->> 'cursor', '');
  v_after text := case
    when v_cursor = '' then ''
    else storage.place_of(v_cursor, v_sorting::text)
  end;
  v_limit integer;
  v_wish jsonb;
  v_page jsonb;
begin
  v_fault := coalesce(
    v_fault,
    case
      when v_after is null then 'the cursor is not one of this list'
    end
  );
  if v_fault is not null then
    return core.refuse('bad_request', v_fault);
  end if;

  v_limit := least(coalesce((v_body ->> 'limit')::integer, c_most), c_most);
  v_wish := jsonb_build_object(
    'prefix',
    normalize(coalesce(v_body ->> 'prefix', ''), nfc),
    'has_folders',
    coalesce((v_body ->> 'with_delimiter')::boolean, false),
    'last',
    v_limit + 1,
    'after',
    v_after
  ) || v_sorting;
  v_page := storage.list_level(v_role, p_request.path ->> 'bucket', v_wish, 'object list_v2', storage.list_v2_tail());
  if (v_page ->> 'hasNext')::boolean then
    v_page := v_page || jsonb_build_object('nextCursor', storage.cursor_of(v_page ->> 'next', v_sorting::text));
  end if;
  return core.ok(v_page - 'next');
end;
$$;

comment on function storage.object_list_v2(core.request) is 'POST /storage/v1/object/list-v2/B: a page of keys.';
