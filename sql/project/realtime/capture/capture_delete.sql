create or replace function realtime.capture_delete()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- As realtime.capture_insert.
-- Writes: realtime.changes
declare
  v_event text := 'DELETE';
  v_olds jsonb;
begin
  if not realtime.is_wanted(tg_argv[0]) then
    return null;
  end if;

  begin
    select jsonb_build_array(to_jsonb(former.*))
    into v_olds
    from old_rows as former
    where not exists (select from old_rows offset 1);

    if v_olds is null then
      insert into realtime.changes (watch, event, olds)
      select tg_argv[0]::integer, v_event, jsonb_agg(earlier.image order by place)
      from (select to_jsonb(former.*) as image, row_number() over () as place from old_rows as former) as earlier
      group by (place - 1) / 1000
      order by (place - 1) / 1000;
    end if;
  exception when others then -- as there
    v_event := 'RESYNC';
  end;

  if v_olds is not null or v_event = 'RESYNC' then
    insert into realtime.changes (watch, event, olds) values (tg_argv[0]::integer, v_event, v_olds);
  end if;
  perform realtime.wake();
  return null;
end;
$$;

comment on function realtime.capture_delete is 'Writes down which rows a statement deleted.';
