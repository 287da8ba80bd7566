create or replace function realtime.capture_insert()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- Every write of the application pays for this, and most write one row: that goes the short way. More go in pieces of
-- 1000 rows. A write must not fail where a row cannot be written down: a json may hold what a jsonb does not, a jsonb
-- holds 256 MB, a type may bring a cast. The short way is guarded too, but writes after that: so it takes no number of
-- a transaction within, of which Postgres keeps 64 at hand.
-- Writes: realtime.changes
declare
  v_event text := 'INSERT';
  v_keys jsonb;
begin
  if not realtime.is_wanted(tg_argv[0]) then
    return null;
  end if;

  begin
    select jsonb_build_array(realtime.key_of(to_jsonb(fresh.*), tg_argv))
    into v_keys
    from new_rows as fresh
    where not exists (select from new_rows offset 1);

    if v_keys is null then
      insert into realtime.changes (watch, event, keys)
      select
        tg_argv[0]::integer,
        v_event,
        jsonb_agg(realtime.key_of(later.image, tg_argv) order by place)
      from (select to_jsonb(fresh.*) as image, row_number() over () as place from new_rows as fresh) as later
      group by (place - 1) / 1000
      order by (place - 1) / 1000;
    end if;
  exception when others then -- as said above
    v_event := 'RESYNC';
  end;

  if v_keys is not null or v_event = 'RESYNC' then
    insert into realtime.changes (watch, event, keys) values (tg_argv[0]::integer, v_event, v_keys);
  end if;
  perform realtime.wake();
  return null;
end;
$$;

comment on function realtime.capture_insert is 'Writes down which rows a statement inserted.';
