create or replace function realtime.send_as(p_prefix text, p_role text, p_topic text, p_event text, p_payload jsonb)
returns text language plpgsql as $$
-- Sends a message on a topic, if the caller may.
-- Writes: realtime.messages
begin
  perform realtime.require_topic(p_topic);
  perform realtime.require_admission(p_prefix, realtime.topic_wish(p_role, p_topic, null), 't');
  return realtime.send(p_topic, p_event, p_payload);
end;
$$;

create or replace function realtime.send_as_caller(p_topic text, p_event text, p_payload text, p_claims jsonb)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- For the gateway, whose sockets receive messages.
-- Writes: realtime.messages
declare
  v_prefix text;
  v_role text;
begin
  v_prefix := core.begin_request();
  perform api.set_request('POST', '', '{}', p_claims::text);
  v_role := realtime.require_person(p_claims);
  perform core.enforce_read_only(p_claims, 'POST');
  return realtime.send_as(v_prefix, v_role, p_topic, p_event, api.parse_json(coalesce(p_payload, '{}')));
end;
$$;

comment on function realtime.send_as_caller is 'Sends a message on a topic as a caller; returns its id.';
