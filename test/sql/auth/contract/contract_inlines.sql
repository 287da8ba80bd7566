-- The functions for policies inline into the plan: only the setting and auth.uuid_of remain.
create table public.notes (owner uuid, email text, role text, claims jsonb);
create policy own on public.notes
to authenticated
using (
  owner = (select auth.uid())
  and email = (select auth.email())
  and role = (select auth.role())
  and claims = (select auth.jwt())
);

create function test.plan()
returns text language plpgsql as $$
declare
  v_line text;
  v_plan text := '';
begin
  for v_line in execute 'explain (verbose, costs off) select * from public.notes' loop
    v_plan := v_plan || v_line || E'\n';
  end loop;
  return v_plan;
end;
$$;

select test.as('authenticated', test.claims(1));
select test.ok(test.plan() like '%current_setting(''request.jwt.claims''%', test.plan());
select test.ok(test.plan() !~ 'auth\.(uid|email|role|jwt)', test.plan());
