create or replace function core.compiled_sweep(p_version text)
returns void
language plpgsql
as $$
-- What was compiled for another catalogue goes, and so does the oldest beyond a number: a client can make as many
-- shapes as it likes. What another transaction is just sweeping is left to it.
-- Writes: core.compiled
begin
  delete from core.compiled
  where
    name in (
      select old.name
      from core.compiled as old
      where
        old.version != p_version
        or old.compiled_at < (
          select newest.compiled_at
          from core.compiled as newest
          order by newest.compiled_at desc
          offset 999
          limit 1
        )
      for update skip locked
    );
end;
$$;

comment on function core.compiled_sweep(text) is
  'Forgets compiled statements that nobody can use any more, and the oldest beyond a thousand.';

create or replace function core.keep_statement(
  p_name text,
  p_text text,
  p_is_plain boolean,
  p_count_text text
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- Keeps a compiled statement for all sessions. Nobody waits for anybody here: what another transaction, which may be
-- a long one, is just keeping is left to it. One that may only read keeps nothing, and where there is no room a
-- statement runs without being kept: to read must not take space.
-- Writes: core.compiled, core.compile_count
declare
  v_version text := core.catalogue_version();
begin
  if
    current_setting('transaction_read_only') = 'on'
    or split_part(p_name, ':', 2) != v_version
    or octet_length(p_text) > 100000
    or not pg_try_advisory_xact_lock(hashtext('core.compiled'), hashtext(p_name))
  then
    return;
  end if;

  if nextval('core.compile_count') % 20 = 0 then
    perform core.compiled_sweep(v_version);
  end if;
  insert into core.compiled (name, version, text, is_plain, count_text)
  values (p_name, v_version, p_text, p_is_plain, p_count_text)
  on conflict (name) do update
    set
      text = excluded.text,
      is_plain = excluded.is_plain,
      count_text = excluded.count_text;
exception when insufficient_resources then
  null; -- as said
end;
$$;

comment on function core.keep_statement is 'Keeps a compiled statement for every session.';
