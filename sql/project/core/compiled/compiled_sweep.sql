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
