-- Where policies hold, a row that changed is found through the index on its key, and not by reading the table.
create table public.notes (id int, at date, n int, primary key (id, at));

grant select on public.notes to anon;

create policy everyone on public.notes using (n > 0);

set local enable_seqscan = off;

do $$
declare
  v_wish realtime.wish := realtime.table_wish('anon', 'public.notes'::regclass, '{}', '{}');
  v_text text := (realtime.compile_seen(v_wish, 'public.notes'::regclass)).text;
  v_line text;
  v_plan text := '';
begin
  execute 'prepare seen (text[]) as ' || v_text;
  set local role anon;
  for v_line in execute $sql$explain (costs off) execute seen (array['[[1, "2026-01-01"]]'])$sql$ loop
    v_plan := v_plan || v_line || E'\n';
  end loop;
  reset role;
  deallocate seen;
  perform test.ok(v_plan ~ 'Index Scan using notes_pkey', v_plan);
  perform test.ok(v_plan !~ 'Seq Scan', v_plan);
end;
$$;
