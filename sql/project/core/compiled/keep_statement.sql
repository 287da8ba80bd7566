create or replace function core.compiled_sweep(p_version text)
returns void language plpgsql as $$
-- Deletes what was compiled for another catalogue, and the oldest beyond ten thousand or 64 MiB: a client can invent any
-- number of shapes. Skips rows that another transaction is deleting.
-- Writes: core.compiled
declare
  v_first record; -- the newest row that is too many: it goes, and all older ones
begin
  -- Apart from the deletion: a plan for a table without statistics would rank them anew for each row.
  select ranked.compiled_at, ranked.name
  into v_first
  from (
    select
      compiled.compiled_at,
      compiled.name,
      row_number() over newest_first as place,
      sum(pg_column_size(compiled.text)) over newest_first as bytes
    from core.compiled as compiled
    where compiled.version = p_version
    window newest_first as (order by compiled.compiled_at desc, compiled.name)
  ) as ranked
  where ranked.place > 10000 or ranked.bytes > 64 * 1024 * 1024
  order by ranked.place
  limit 1;

  delete from core.compiled
  where
    name = any (
      array(
        select old.name
        from core.compiled as old
        where
          old.version != p_version
          or old.compiled_at < v_first.compiled_at
          or old.compiled_at = v_first.compiled_at
          and old.name >= v_first.name
        for update skip locked
      )
    );
end;
$$;

create or replace function core.statement_turn(p_name text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Waits until no other transaction makes the statement of that name; a read-only one does not wait.
-- Writes: core.turn
begin
  if current_setting('transaction_read_only') = 'off' then
    perform core.turn_take('compiled', p_name);
  end if;
end;
$$;

comment on function core.statement_turn(text) is 'Waits for whoever makes the statement of that name.';

create or replace function core.keep_statement(
  p_name text, p_text text, p_is_plain boolean, p_count_text text, p_traces text default null
)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Nobody waits here: if another transaction, perhaps a long one, is keeping the same statement, this one does nothing.
-- A read-only transaction keeps nothing, and without disk space a statement runs without being kept: a read must not
-- need space.
-- Writes: core.compiled, core.compile_count
declare
  v_version text := core.catalogue_version();
begin
  if
    current_setting('transaction_read_only') = 'on'
    or split_part(p_name, ':', 2) != v_version
    or octet_length(p_text) > 32 * 1024 * 1024
    or not core.turn_try('compiled', p_name)
  then
    return;
  end if;

  if nextval('core.compile_count') % 200 = 0 then
    perform core.compiled_sweep(v_version);
  end if;
  insert into core.compiled (name, version, text, is_plain, traces, count_text)
  values (p_name, v_version, p_text, p_is_plain, p_traces, p_count_text)
  on conflict (name) do update
    set
      text = excluded.text,
      is_plain = excluded.is_plain,
      traces = excluded.traces,
      count_text = excluded.count_text;
exception when insufficient_resources then
  null; -- no space
end;
$$;

comment on function core.keep_statement is 'Keeps a compiled statement for every session.';
