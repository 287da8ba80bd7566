-- Former versions serve until this one is there.
drop function if exists realtime.render_capture(integer, text, text, text, text);

create or replace function realtime.render_one(
  p_watch integer,
  p_relation oid,
  p_row text,
  p_rows text
)
returns text
language sql
stable
as $$
  -- What cannot fail is not guarded: a guard takes a number of a transaction within, of which Postgres keeps 64 at hand.
  -- No text holds more than 1 GB. JSON needs up to six bytes for one, and a value may be 255 times as long as it is stored.
  select
    format(
      case
        when realtime.makes_code(
          p_relation
        ) then E'begin\n    %s;\n  exception when others then\n    null; -- seen below\n  end;'
        else '%s;'
      end,
      format(
        'insert into realtime.changes (watch, event, key, old) select %s, %s where not exists (select from %s offset 1)%s',
        p_watch,
        p_row,
        p_rows,
        case
          when p_rows = 'old_rows'
          and not realtime.is_short(p_relation) then ' and pg_column_size(former.*) < 500000'
        end
      )
    );
$$;

comment on function realtime.render_one is
  'Writes down the row of a statement that wrote one alone.';

create or replace function realtime.render_capture(
  p_watch integer,
  p_relation oid,
  p_rows text,
  p_row text,
  p_pieces text
)
returns text
language sql
volatile
as $$
  -- Every write of the application pays for this; most write one row, more go in pieces of 1000. None must fail because a
  -- row cannot be written down: a type may bring a cast, and not all is as short as a text must be.
  select
    format(
      $body$begin
  if (to_timestamp(pg_sequence_last_value('realtime.wanted_%1$s'::regclass)) > clock_timestamp()) is not true then
    return null;
  end if;
  %3$s
  if not found then
    if exists (select from %2$s) then
      begin
        insert into realtime.changes (watch, event, key, old)
        select %1$s, %4$s
        group by (place - 1) / 1000
        order by (place - 1) / 1000;
      exception when others then -- no write fails because of us
        insert into realtime.changes (watch, event) values (%1$s, 'RESYNC');
      end;
    end if;
  end if;
  if pg_sequence_last_value('realtime.asleep'::regclass) = 1 then perform realtime.wake(); end if;
  return null;
end;$body$,
      p_watch,
      p_rows,
      realtime.render_one(p_watch, p_relation, p_row, p_rows),
      p_pieces
    );
$$;

comment on function realtime.render_capture is
  'What a trigger of a watch does: it writes down which rows a statement wrote.';
