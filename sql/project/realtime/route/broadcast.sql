create or replace function realtime.broadcast(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST /realtime/v1/api/broadcast, and .../broadcast/:topic/events/:event with one message's payload as the body.
-- All messages or none. The messages are in an array, as in realtime.numbered. Policies decide about each topic;
-- clients cannot make one private.
-- Writes: realtime.messages
declare
  v_prefix text;
  v_role text;
  v_messages jsonb := case
    when p_request.path ? 'topic' then jsonb_build_array(
      p_request.path || jsonb_build_object('payload', p_request.body)
    )
    else p_request.body -> 'messages'
  end;
  v_message jsonb;
begin
  v_prefix := core.begin_request();
  perform api.set_request('POST', '', p_request.headers::text, p_request.claims::text);
  v_role := realtime.require_person(p_request.claims);
  if coalesce(jsonb_array_length(v_messages), 0) not between 1 and 100 then
    perform core.raise('bad_request', 'give 1 to 100 messages');
  end if;

  foreach v_message in array array(select message from jsonb_array_elements(v_messages) as message) loop
    perform realtime.send_as(
      v_prefix,
      v_role,
      v_message ->> 'topic',
      v_message ->> 'event',
      coalesce(v_message -> 'payload', '{}')
    );
  end loop;
  return core.ok(jsonb_build_object('message', 'the messages were sent'), 202);
end;
$$;

comment on function realtime.broadcast(core.request) is 'Sends messages on topics.';
