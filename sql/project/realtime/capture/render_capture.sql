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
  -- Every write of the application pays for this, and most write one row: a second one makes the short way fail. More
  -- go in pieces of 1000 rows. A write must not fail where a row cannot be written down: a json may hold what a jsonb
  -- does not, a jsonb holds 256 MB, a type may bring a cast. The short way is guarded too, but writes after that: so it
  -- takes no number of a transaction within, of which Postgres keeps 64 at hand. Volatile, as what it names.
  select
    format(
      $body$declare
  v_keys jsonb;
  v_olds jsonb;
  v_is_many boolean;
  v_is_lost boolean;
begin
  begin
    if (pg_sequence_last_value('realtime.wanted_%1$s'::regclass) > date_part('epoch', clock_timestamp())) is not true then
      return null;
    end if;
    %3$s;
  exception
    when cardinality_violation then v_is_many := true;
    when others then v_is_lost := true; -- no write fails because of us
  end;
  if %4$s then
    insert into realtime.changes (watch, event, keys, olds) values (%1$s, %2$L, v_keys, v_olds);
  elsif v_is_many or v_keys is not null or v_olds is not null then
    begin
      insert into realtime.changes (watch, event, keys, olds)
      select %1$s, %5$s
      group by (place - 1) / 1000
      order by (place - 1) / 1000;
    exception when others then v_is_lost := true; -- as above
    end;
  end if;
  if v_is_lost then
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
