create or replace function realtime.render_capture(
  p_watch integer,
  p_event text,
  p_gather text,
  p_is_one text,
  p_pieces text
)
returns text
language sql
volatile
as $$
  -- Every write of the application pays for this; most write one row, more go in pieces of 1000. None must fail because a
  -- row cannot be written down: a type may bring a cast, a column another name, and no text holds more than 1 GB. One row
  -- is written behind the guard, and takes no number of a transaction within, of which Postgres keeps 64 at hand.
  select
    format(
      $body$declare
  v_key text;
  v_old text;
begin
  begin
    if (to_timestamp(pg_sequence_last_value('realtime.wanted_%1$s'::regclass)) > clock_timestamp()) is not true then
      return null;
    end if;
    %3$s;
  exception
    when cardinality_violation then
      begin
        insert into realtime.changes (watch, event, key, old)
        select %1$s, %5$s
        group by (place - 1) / 1000
        order by (place - 1) / 1000;
      exception when others then -- no write fails because of us
        insert into realtime.changes (watch, event) values (%1$s, 'RESYNC');
      end;
      perform realtime.wake();
      return null;
    when others then -- as above
      insert into realtime.changes (watch, event) values (%1$s, 'RESYNC');
      perform realtime.wake();
      return null;
  end;
  if %4$s then
    insert into realtime.changes (watch, event, key, old) values (%1$s, %2$L, v_key, v_old);
  elsif v_old is not null then
    insert into realtime.changes (watch, event) values (%1$s, 'RESYNC');
  end if;
  if pg_sequence_last_value('realtime.asleep'::regclass) = 1 then perform realtime.wake(); end if;
  return null;
end;$body$,
      p_watch,
      p_event,
      p_gather,
      p_is_one,
      p_pieces
    );
$$;

comment on function realtime.render_capture is
  'What a trigger of a watch does: it writes down which rows a statement wrote.';
