create or replace function realtime.render_capture(
  p_watch integer,
  p_event text,
  p_one text,
  p_none text,
  p_pieces text
)
returns text
language sql
volatile
as $$
  -- Every write of the application pays for this, and most write one row: another number of them, or a row that cannot
  -- be written down, makes the short way fail. A write must not: a json may hold what a jsonb does not, a jsonb holds 256
  -- MB, a type may bring a cast. The short way writes behind its guard, as a number of a transaction within would be
  -- taken, of which Postgres keeps 64 at hand. Many rows go in pieces of 1000. Volatile, as what it names.
  select
    format(
      $body$declare
  v_key jsonb;
  v_old jsonb;
begin
  begin
    if (to_timestamp(pg_sequence_last_value('realtime.wanted_%1$s'::regclass)) > clock_timestamp()) is not true then
      return null;
    end if;
    select %3$s;
  exception
    when no_data_found then
      %4$s
    when others then -- no write fails because of us
      begin
        insert into realtime.changes (watch, event, keys, olds)
        select %1$s, %5$s
        group by (place - 1) / 1000
        order by (place - 1) / 1000;
      exception when others then -- as above
        insert into realtime.changes (watch, event) values (%1$s, 'RESYNC');
      end;
      perform realtime.wake();
      return null;
  end;
  insert into realtime.changes (watch, event, key, old) values (%1$s, %2$L, v_key, v_old);
  if pg_sequence_last_value('realtime.asleep'::regclass) = 1 then perform realtime.wake(); end if;
  return null;
end;$body$,
      p_watch,
      p_event,
      p_one,
      p_none,
      p_pieces
    );
$$;

comment on function realtime.render_capture is
  'What a trigger of a watch does: it writes down which rows a statement wrote.';
