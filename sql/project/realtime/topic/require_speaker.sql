create or replace function realtime.require_speaker(p_topic text, p_claims jsonb)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- For a caller who may not listen to a topic: raises where they may not speak on it either.
-- Who joins such a topic would hear nothing and be heard by nobody, and not know why.
declare
  v_prefix text;
  v_role text;
begin
  v_prefix := core.begin_request();
  perform api.set_request('POST', '', '{}', p_claims::text);
  v_role := realtime.require_person(p_claims);
  if realtime.admits(v_prefix, realtime.topic_wish(v_role, p_topic, null), 't') is not true then
    perform core.raise(
      'forbidden',
      format(
        'no policy on realtime.topics lets %s listen to the topic "%s" (for select) or speak on it (for insert)',
        v_role, p_topic
      )
    );
  end if;
end;
$$;

comment on function realtime.require_speaker is 'Refuses who may neither listen to a topic nor speak on it.';
