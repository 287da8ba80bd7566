create or replace function realtime.topic_wish(p_role text, p_topic text, p_events text[])
returns realtime.wish language plpgsql stable as $$
-- The wish to listen to a topic, or to send on it.
declare
  v_wish realtime.wish;
begin
  v_wish.role := p_role;
  v_wish.events := p_events;
  v_wish.base := md5(concat('topic ', p_role));
  v_wish.values := array[p_topic];
  return v_wish;
end;
$$;

create or replace function realtime.admits(p_prefix text, p_wish realtime.wish, p_kind text)
returns boolean language plpgsql as $$
-- True when the caller may listen to (l) or send on (t) a topic.
-- Policies are evaluated as the role, with the claims that are set.
declare
  v_inquiry api.inquiry := realtime.wish_inquiry(p_wish);
  v_statement core.compiled;
  v_answer text;
begin
  v_inquiry.name := realtime.statement_name(p_prefix, p_kind, p_wish.base);
  v_statement := realtime.statement(v_inquiry.name, p_wish, 'realtime.topics'::regclass);
  v_answer := realtime.run(v_inquiry, p_wish, 'realtime.topics'::regclass, v_statement);
  perform realtime.note_dirty(v_inquiry, v_statement, null);
  return v_answer = '1';
end;
$$;

create or replace function realtime.require_admission(p_prefix text, p_wish realtime.wish, p_kind text)
returns void language plpgsql as $$
-- Raises where the caller may not use a topic in that way.
begin
  if realtime.admits(p_prefix, p_wish, p_kind) is not true then
    perform core.raise(
      'forbidden',
      format(
        'no policy for %s on realtime.topics lets %s %s the topic "%s"',
        case p_kind when 'l' then 'select' else 'insert' end,
        p_wish.role,
        case p_kind when 'l' then 'listen to' else 'speak on' end,
        p_wish.values[1]
      )
    );
  end if;
end;
$$;
