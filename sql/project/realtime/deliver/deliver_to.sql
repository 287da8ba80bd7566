create or replace function realtime.is_too_large(p_rows text)
returns boolean language sql immutable parallel safe as $$
  -- True for rows that are more than a gateway should hold at once.
  -- Better read again by the listeners that want it.
  select octet_length(p_rows) > 67108864;
$$;

create or replace function realtime.rows_answered(p_body text, p_page realtime.page)
returns text language plpgsql immutable parallel safe as $$
-- The rows in the answer of a statement; null where there is none.
begin
  if octet_length(p_body) < cardinality(p_page.events) then
    return null; -- no more than what stands between them
  elsif realtime.is_too_large(p_body) then
    raise exception using errcode = 'program_limit_exceeded', message = 'too much at once';
  end if;
  return p_body;
end;
$$;

create or replace function realtime.is_full(p_rows text)
returns boolean language sql immutable parallel safe as $$
  -- True where each place has a row.
  select strpos(concat(E'\x1f', p_rows, E'\x1f'), E'\x1f\x1f') = 0;
$$;

create or replace function realtime.part_rows(p_rows text, p_page realtime.page)
returns text[] language plpgsql immutable parallel safe as $$
-- The rows of an answer, each in its place.
declare
  v_rows text[] := string_to_array(p_rows, E'\x1f', '');
begin
  if cardinality(v_rows) != cardinality(p_page.events) then
    raise exception using errcode = 'program_limit_exceeded', message = 'too much at once';
  end if;
  return v_rows;
end;
$$;

create or replace function realtime.images_for(p_page realtime.page, p_events text[], p_is_full boolean, p_seen text[])
returns text language plpgsql immutable parallel safe set plan_cache_mode = 'force_generic_plan' as $$
-- The rows as they were that a listener may be shown; null when there are none.
-- Of an update only where the row is seen, or may have left: reading an image takes longer than leaving it out. The
-- image of a row that is gone or left is in brackets, as the filters must hold for it.
declare
  v_images text[];
begin
  if p_is_full then
    return concat('[', replace(p_page.olds, E'\x1f', ','), ']');
  end if;

  v_images := string_to_array(p_page.olds, E'\x1f', 'null');
  return (
    select concat('[', string_agg(coalesce(chosen.image, 'null'), ',' order by chosen.place), ']')
    from (
      select
        each.place,
        case
          when each.event = 'UPDATE' and each.seen is null and 'LEAVE' = any (p_events) then '[' || each.image || ']'
          when p_events is not null and each.event != all (p_events) then null
          when each.event = 'DELETE' then '[' || each.image || ']'
          when each.seen is not null then each.image
        end as image
      from unnest(p_page.events, v_images, p_seen) with ordinality as each (event, image, seen, place)
    ) as chosen
    having count(chosen.image) > 0
  );
end;
$$;

create or replace function realtime.all_images(p_page realtime.page)
returns text language plpgsql immutable parallel safe as $$
-- All rows as they were, each in its place.
begin
  if realtime.is_too_large(p_page.olds) then
    raise exception using errcode = 'program_limit_exceeded', message = 'too much at once';
  end if;
  return p_page.olds;
end;
$$;

create or replace function realtime.rows_seen(
  p_inquiry api.inquiry, p_wish realtime.wish, p_page realtime.page, p_statement core.compiled
)
returns text language plpgsql as $$
-- The rows of a page as they are now, each where the listener sees it.
begin
  if p_statement.name is null then
    return null;
  end if;
  p_inquiry.name := p_statement.name;
  p_inquiry.values := p_wish.values || p_page.keys;
  return realtime.rows_answered(realtime.run(p_inquiry, p_wish, p_page.relation, p_statement), p_page);
end;
$$;

create or replace function realtime.old_rows_seen(
  p_inquiry api.inquiry, p_wish realtime.wish, p_page realtime.page, p_statement core.compiled, p_is_full boolean,
  p_seen text[]
)
returns text language plpgsql as $$
-- The rows of a page as they were, each where the listener may see it.
-- Where a layout stands in the place of a statement, the images are returned as they are. Images of another layout may
-- hold columns that must not be shown.
declare
  v_images text;
begin
  if p_statement.text = p_page.layout then
    return realtime.all_images(p_page);
  elsif strpos(p_statement.text, ' ') = 0 then
    raise exception using errcode = 'serialization_failure', message = 'the columns changed meanwhile';
  end if;

  v_images := realtime.images_for(p_page, p_wish.events, p_is_full, p_seen);
  if v_images is null then
    return null;
  end if;
  p_inquiry.name := p_statement.name;
  p_inquiry.values := p_wish.values || v_images;
  return realtime.rows_answered(realtime.run(p_inquiry, p_wish, p_page.relation, p_statement), p_page);
end;
$$;

create or replace function realtime.keys_left(p_page realtime.page, p_seen text[], p_gone text[])
returns text[] language plpgsql stable as $$
-- Old rows; of those that left only the key.
-- What a row was that is not seen any more, only its DELETE shows.
declare
  v_key text[] := realtime.key_columns(p_page.relation);
begin
  return array(
    select case
      when each.event = 'UPDATE' and each.seen is null and each.gone is not null then (
        select concat(
          '{',
          string_agg(concat(to_json(part.key), ':', part.value), ',' order by array_position(v_key, part.key)),
          '}'
        )
        from json_each(each.gone::json) as part
        where part.key = any (v_key)
      )
      else each.gone
    end
    from unnest(p_page.events, p_seen, p_gone) with ordinality as each (event, seen, gone, place)
    order by each.place
  );
end;
$$;

create or replace function realtime.pack(
  p_page realtime.page, p_listener integer, p_places text, p_seen text, p_gone text
)
returns realtime.delivery language sql immutable parallel safe as $$
  -- A row for each change would be stored three times on its way, and read by the gateway column by column. No places
  -- means all. The last change of the last page carries the cursor of its end, in name.
  select
    row(
      p_listener,
      'changes',
      p_places,
      p_page.since,
      null,
      p_seen,
      p_gone,
      case when p_page.next is null then p_page.until end
    )::realtime.delivery;
$$;

comment on function realtime.pack is 'The changes of a page for a listener, in one row: places, new rows, old rows.';

create or replace function realtime.pack_some(
  p_page realtime.page, p_listener integer, p_events text[], p_seen text[], p_gone text[]
)
returns realtime.delivery language plpgsql immutable parallel safe set plan_cache_mode = 'force_generic_plan' as $$
-- The changes of a page that a listener wants and may see, in one row; null when there are none.
-- An update without a new row is one by which a row left.
declare
  v_places text;
  v_seen text;
  v_gone text;
begin
  select
    string_agg(each.place::text, ','),
    string_agg(coalesce(each.seen, 'null'), E'\x1f'),
    string_agg(coalesce(each.gone, 'null'), E'\x1f')
  into v_places, v_seen, v_gone
  from unnest(p_page.events, p_seen, p_gone) with ordinality as each (event, seen, gone, place)
  where
    case
      when each.event = 'UPDATE' and each.seen is null then each.gone is not null and 'LEAVE' = any (p_events)
      when p_events is not null and each.event != all (p_events) then false
      when each.event = 'TRUNCATE' then true
      when each.event = 'DELETE' then each.gone is not null
      else each.seen is not null
    end;
  if v_places is null then
    return null;
  end if;
  return realtime.pack(p_page, p_listener, v_places, v_seen, v_gone);
end;
$$;

create or replace function realtime.pack_for(
  p_page realtime.page, p_listener integer, p_events text[], p_all text, p_seen text[], p_gone text
)
returns realtime.delivery language plpgsql stable as $$
-- The changes of a page for a listener: all new rows as they are, or those that it wants and sees.
declare
  v_gone text[];
begin
  if p_all is not null then
    return realtime.pack(p_page, p_listener, null, p_all, p_gone);
  end if;

  v_gone := realtime.part_rows(p_gone, p_page);
  if 'LEAVE' = any (p_events) then
    v_gone := realtime.keys_left(p_page, p_seen, v_gone);
  end if;
  return realtime.pack_some(p_page, p_listener, p_events, p_seen, v_gone);
end;
$$;

create or replace function realtime.deliver_to(
  p_inquiry api.inquiry, p_wish realtime.wish, p_page realtime.page, p_listener integer, p_seen core.compiled,
  p_gone core.compiled
)
returns realtime.delivery[] language plpgsql as $$
-- What a listener receives of a page; null when it is nothing.
-- Fast paths: most listeners get no row or every row; only the rest need the rows split. An error ends this listener
-- and no other. An error about old rows is shown to nobody, as its text may show what must not be seen. A listener
-- that may miss a row that went reads again, and does not get the cursor of the end of the page.
declare
  v_leaves boolean := 'LEAVE' = any (p_wish.events);
  v_all text;
  v_seen text[];
  v_gone text;
  v_state text;
  v_message text;
  v_detail text;
  v_hint text;
begin
  v_all := realtime.rows_seen(p_inquiry, p_wish, p_page, p_seen);
  if not (p_wish.events is null or p_page.events <@ p_wish.events) or not realtime.is_full(v_all) then
    v_seen := realtime.part_rows(v_all, p_page);
    v_all := null;
  end if;
  if
    p_gone.name is not null
    and (v_all is not null or v_seen is not null or v_leaves or 'DELETE' = any (p_page.events))
  then
    begin
      v_gone := realtime.old_rows_seen(p_inquiry, p_wish, p_page, p_gone, v_all is not null, v_seen);
    exception when others then -- about old rows
      if v_leaves and v_all is null or realtime.wants(p_wish, p_page, '{DELETE}') then
        p_page.until := p_page.since;
        return array[
          realtime.pack_for(p_page, p_listener, p_wish.events, v_all, v_seen, null),
          realtime.note(p_listener, 'resync', null)
        ];
      end if;
    end;
  end if;
  if coalesce(v_all, v_gone) is null and v_seen is null and 'TRUNCATE' != all (p_page.events) then
    return null;
  end if;
  return array[
    realtime.pack_for(p_page, p_listener, p_wish.events, v_all, v_seen, v_gone)
  ];
exception when others then -- of this listener alone; a cancelled statement is not caught
  get stacked diagnostics
    v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail, v_hint = pg_exception_hint;
  return array[realtime.error_note(p_listener, v_state, v_message, v_detail, v_hint)];
end;
$$;
