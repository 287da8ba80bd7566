create or replace function storage.list_v2_tail()
returns text language sql immutable parallel safe as $$
  -- The part of a list by pages that writes its answer.
  -- The members of an object: who asked adds whether there are more. A row becomes JSON in half the time that
  -- json_build_object takes.
  select
    $text$
select 200, jsonb_build_object('next', max(entry.next) filter (where entry.n = $1[5]::integer - 1)), concat(
  '"folders": ',
  coalesce(json_agg(folder order by entry.n) filter (where entry.slash > 0 and entry.n < $1[5]::integer), '[]'),
  ', "objects": ',
  coalesce(json_agg(file order by entry.n) filter (where entry.slash = 0 and entry.n < $1[5]::integer), '[]')
), count(*)
from
  entry
  cross join lateral (
    select left(entry.name, $1[4]::integer + entry.slash) as name,
      left(entry.name, $1[4]::integer + entry.slash - 1) as key
  ) as folder
  cross join lateral (
    select
      entry.name, entry.name as key, entry.id, entry.updated_at, entry.created_at,
      entry.updated_at as last_accessed_at, entry.metadata
  ) as file$text$;
$$;

create or replace function storage.object_list_v2_text(
  p_request core.request, out status integer, out headers jsonb, out body text, out token jsonb, out marker text,
  out ask jsonb
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
  v_after text := case when v_cursor = '' then '' else storage.place_of(v_cursor, v_sorting::text) end;
  v_limit integer;
  v_wish jsonb;
  v_page api.result;
begin
  if v_fault is not null or v_after is null then
    select refused.status, refused.headers, refused.body::text
    into status, headers, body
    from core.refuse('bad_request', coalesce(v_fault, 'the cursor is not one of this list')) as refused;
    return;
  end if;

  v_limit := least(coalesce((v_body ->> 'limit')::integer, c_most), c_most);
  v_wish := jsonb_build_object(
    'prefix', normalize(coalesce(v_body ->> 'prefix', ''), nfc),
    'has_folders', coalesce((v_body ->> 'with_delimiter')::boolean, false),
    'last', v_limit + 1,
    'after', v_after
  ) || v_sorting;
  v_page := storage.level_result(v_role, p_request.path ->> 'bucket', v_wish, 'object list_v2', storage.list_v2_tail());
  status := 200;
  body := case
    when v_page.rows <= v_limit then concat('{', v_page.body, ', "hasNext": false}')
    else concat(
      '{',
      v_page.body,
      ', "hasNext": true, "nextCursor": ',
      to_json(storage.cursor_of(v_page.headers ->> 'next', v_sorting::text)),
      '}'
    )
  end;
end;
$$;

comment on function storage.object_list_v2_text(core.request) is
  'POST /storage/v1/object/list-v2/B: a page of keys; the body is text.';

create or replace function storage.object_list_v2(p_request core.request)
returns core.reply language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select row(page.status, page.headers, page.body::jsonb, page.token, page.marker, page.ask)::core.reply
  from storage.object_list_v2_text(p_request) as page;
$$;

comment on function storage.object_list_v2(core.request) is
  'POST /storage/v1/object/list-v2/B: a page of keys, as every other reply.';
