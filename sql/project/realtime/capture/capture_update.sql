create or replace function realtime.update_event(p_old_rows bigint, p_new_rows bigint)
returns text
language sql
immutable
parallel safe
as $$
  -- Rows before and after stand in the same order, unless a trigger of a partition refused one that moved there.
  select
    case p_old_rows
      when p_new_rows then 'UPDATE'
      else 'RESYNC'
    end;
$$;

comment on function realtime.update_event(bigint, bigint) is
  'What is written of an update that many rows went into and that many came out of.';

create or replace function realtime.capture_update()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- As realtime.capture_insert.
-- Writes: realtime.changes
declare
  v_event text := 'UPDATE';
  v_keys jsonb;
  v_olds jsonb;
begin
  if not realtime.is_wanted(tg_argv[0]) then
    return null;
  end if;

  begin
    select
      jsonb_build_array(realtime.key_of(to_jsonb(fresh.*), tg_argv)),
      jsonb_build_array(to_jsonb(former.*))
    into v_keys, v_olds
    from
      old_rows as former
      cross join new_rows as fresh
    where not exists (select from old_rows offset 1);

    if v_olds is null then
      insert into realtime.changes (watch, event, keys, olds)
      select
        tg_argv[0]::integer,
        realtime.update_event((select count(*) from old_rows), (select count(*) from new_rows)),
        jsonb_agg(realtime.key_of(later.new_image, tg_argv) order by place),
        jsonb_agg(earlier.old_image order by place)
      from
        (select to_jsonb(former.*) as old_image, row_number() over () as place from old_rows as former) as earlier
        natural left join (select to_jsonb(fresh.*) as new_image, row_number() over () as place from new_rows as fresh) as later
      group by (place - 1) / 1000
      order by (place - 1) / 1000;
    end if;
  exception when others then -- as there
    v_event := 'RESYNC';
  end;

  if v_olds is not null or v_event = 'RESYNC' then
    insert into realtime.changes (watch, event, keys, olds)
    values (tg_argv[0]::integer, v_event, v_keys, v_olds);
  end if;
  perform realtime.wake();
  return null;
end;
$$;

comment on function realtime.capture_update is 'Writes down which rows a statement changed.';
