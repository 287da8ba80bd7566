create or replace function realtime.require_topic(p_topic text)
returns void language plpgsql immutable parallel safe as $$
-- Raises where a text is no name of a topic.
begin
  if coalesce(length(p_topic), 0) not between 1 and 200 then
    perform core.raise('bad_request', 'a topic has 1 to 200 characters');
  end if;
end;
$$;

create or replace function realtime.send(p_topic text, p_event text, p_payload jsonb default '{}')
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Writes: realtime.messages
declare
  v_id bigint;
begin
  perform realtime.require_topic(p_topic);
  if coalesce(length(p_event), 0) not between 1 and 200 then
    perform core.raise('bad_request', 'an event has 1 to 200 characters');
  end if;
  if octet_length(p_payload::text) > 65536 then
    perform core.raise('payload_too_large', 'a message has at most 64 KB');
  end if;

  insert into realtime.messages (topic, event, payload)
  values (p_topic, p_event, coalesce(p_payload, 'null'))
  returning id
  into v_id;
  perform realtime.wake();
  return concat(v_id, '-1');
end;
$$;

comment on function realtime.send is 'Sends a message on a topic to all who may listen; returns its id.';
