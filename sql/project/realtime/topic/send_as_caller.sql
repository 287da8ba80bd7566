create or replace function realtime.send_as(
  p_prefix text,
  p_role text,
  p_topic text,
  p_event text,
  p_payload jsonb
)
returns text
language plpgsql
as $$
-- Writes: realtime.messages
begin
  perform realtime.require_topic(p_topic);
  perform
    realtime.require_admission(p_prefix, realtime.topic_wish(p_role, p_topic, null), 't');
  return realtime.send(p_topic, p_event, p_payload);
end;
$$;

comment on function realtime.send_as is 'Says something on a topic, if the caller may.';

create or replace function realtime.send_as_caller(
  p_topic text,
  p_event text,
  p_payload text,
  p_claims jsonb
)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- For the gateway, whose sockets bring messages.
-- Writes: realtime.messages
declare
  v_prefix text := core.begin_request();
  v_set text := api.set_request('POST', '', '{}', p_claims::text);
  v_role text := realtime.require_person(p_claims);
begin
  perform core.hold_viewer(p_claims, 'POST');
  return realtime.send_as(
    v_prefix,
    v_role,
    p_topic,
    p_event,
    api.parse_json(coalesce(p_payload, '{}'))
  );
end;
$$;

comment on function realtime.send_as_caller is
  'Says something on a topic in the name of a caller; gives the id it is told with.';
