create or replace function realtime.message_page(
  p_topic text, p_since text, p_until text, p_after bigint, out page realtime.page, out payloads text[]
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- Up to 500 messages and 4 MB of them, or one that is larger. Checks last whether all was kept.
declare
  v_message realtime.messages;
  v_last bigint;
  v_bytes integer := 0;
begin
  page.since := p_since;
  page.until := p_until;
  for v_message in select message.*
  from realtime.messages_between(realtime.snapshot_of(p_since), realtime.snapshot_of(p_until)) as message
  where message.topic = p_topic and message.id > p_after
  order by message.id
  limit 501 loop
    v_bytes := v_bytes + octet_length(v_message.payload::text);
    if v_last is not null and (cardinality(payloads) = 500 or v_bytes > 4194304) then
      page.next := v_last;
      exit;
    end if;
    v_last := v_message.id;
    page.events := page.events || 'BROADCAST'::text;
    page.ids := page.ids || concat(v_message.id, '-1');
    page.ats := page.ats || realtime.time_text(v_message.at);
    page.names := page.names || v_message.event;
    payloads := payloads || v_message.payload::text;
  end loop;
  page.is_torn := not realtime.is_kept(p_since);
end;
$$;

comment on function realtime.message_page is 'The messages on a topic from one cursor to another, page by page.';

create or replace function realtime.messages_for(
  p_page realtime.page, p_listener integer, p_events text[], p_payloads text[]
)
returns realtime.delivery[] language plpgsql immutable parallel safe as $$
-- The messages of a page for one listener; null when there are none.
-- The last message of the last page carries the cursor of its end. Events select messages by name.
declare
  v_rows realtime.delivery[];
begin
  v_rows := array(
    select
      row(p_listener, each.event, each.id, p_page.since, each.at, each.payload, null, each.name)::realtime.delivery
    from unnest(p_page.events, p_page.ids, p_page.ats, p_page.names, p_payloads) as each (event, id, at, name, payload)
    where p_events is null or each.name = any (p_events)
  );
  if p_page.next is null and v_rows != '{}' then
    v_rows[cardinality(v_rows)].cursor := p_page.until;
  end if;
  return nullif(v_rows, '{}');
end;
$$;

create or replace function realtime.listen_refusal(p_prefix text, p_wish realtime.wish, p_listener integer)
returns realtime.delivery[] language plpgsql as $$
-- The error of a listener who may not listen to a topic any more; null when it may.
-- Code that a policy ran before the error is marked again, as in auth.oauth_conclude.
declare
  v_state text;
  v_message text;
  v_detail text;
  v_hint text;
begin
  perform realtime.require_admission(p_prefix, p_wish, 'l');
  return null;
exception when others then -- of this listener alone
  get stacked diagnostics
    v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail, v_hint = pg_exception_hint;
  perform core.mark_dirty();
  return array[realtime.error_note(p_listener, v_state, v_message, v_detail, v_hint)];
end;
$$;

create or replace function realtime.deliver_topic(
  p_topic text, p_since text, p_until text, p_after bigint, p_listeners jsonb
)
returns setof realtime.delivery language plpgsql set search_path = pg_catalog, pg_temp as $$
-- As realtime.deliver. Admission is checked each time: a policy may have changed.
declare
  v_prefix text;
  v_sent record;
  v_listener jsonb;
  v_number integer;
  v_wish realtime.wish;
  v_rows realtime.delivery[];
  v_bytes bigint;
  v_began timestamptz := clock_timestamp();
begin
  v_prefix := core.begin_request();
  perform api.set_request('GET', '', '{}', null);
  v_sent := realtime.message_page(p_topic, p_since, p_until, p_after);
  if (v_sent.page).is_torn then
    return query select note.* from realtime.note_for_all(p_listeners, 'resync', p_until) as note;
    return;
  end if;

  foreach v_listener in array realtime.numbered(p_listeners) loop
    v_number := (v_listener ->> 'number')::integer;
    if v_bytes is not null and realtime.is_enough(v_bytes, v_began) then
      return next realtime.note(v_number, 'unserved', p_since);
      continue;
    end if;

    v_wish := jsonb_populate_record(null::realtime.wish, v_listener -> 'listener');
    perform set_config('request.jwt.claims', coalesce(v_listener ->> 'claims', ''), true);
    v_rows := coalesce(
      realtime.listen_refusal(v_prefix, v_wish, v_number),
      realtime.messages_for(v_sent.page, v_number, v_wish.events, v_sent.payloads)
    );
    v_bytes := coalesce(v_bytes, 0) + coalesce(pg_column_size(v_rows), 0);
    return query select delivered.* from unnest(v_rows) as delivered;
  end loop;

  return query select ending.* from realtime.endings(v_sent.page) as ending;
end;
$$;

comment on function realtime.deliver_topic is 'What each of these listeners receives of the messages on a topic.';
