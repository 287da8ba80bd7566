-- Each template lets in whom its sentence says.
create table public.members (user_id uuid, tenant_id integer);
insert into public.members
values
  (test.id(1), 1),
  (test.id(2), 2);
select operate.change('[{"do":"policy.template","table":"members","template":"own_rows"}]', 'members see themselves');
create table public.notes (id integer primary key, user_id uuid, tenant_id integer);
insert into public.notes
values
  (1, test.id(1), 1),
  (2, test.id(2), 2),
  (3, test.id(1), 2);

create function pg_temp.seen(who text, claims jsonb default null)
returns integer[] language plpgsql as $$
declare
  v_seen integer[];
begin
  perform test.as(who, claims);
  select array_agg(id order by id) into v_seen from public.notes;
  perform test.as(null);
  return v_seen;
exception when insufficient_privilege then
  return array[-1];
end;
$$;

create function pg_temp.try_template(name text, parameters text default '{}')
returns jsonb language plpgsql as $$
declare
  v_seen jsonb;
begin
  perform operate.change(
    jsonb_build_array(
      jsonb_build_object('do', 'policy.template', 'table', 'notes', 'template', name, 'parameters', parameters::jsonb)
    ),
    name
  );
  v_seen := jsonb_build_array(
    pg_temp.seen('anon'),
    pg_temp.seen('authenticated', test.claims(1)),
    pg_temp.seen('authenticated', test.claims(2) || '{"app_metadata": {"role": "it''s"}}')
  );
  perform operate.change(
    (
      select jsonb_agg(jsonb_build_object('do', 'policy.drop', 'table', 'notes', 'name', polname))
      from pg_policy
      where polrelid = 'public.notes'::regclass
    ),
    'again'
  )
  where exists (select from pg_policy where polrelid = 'public.notes'::regclass);
  return v_seen;
end;
$$;

select test.is(pg_temp.try_template(name, parameters), seen::jsonb, name)
from (
  values
    (1, 'own_rows', '{}', '[null, [1, 3], [2]]'),
    (2, 'own_rows_public_read', '{}', '[[1, 2, 3], [1, 2, 3], [1, 2, 3]]'),
    (3, 'public_read', '{}', '[[1, 2, 3], [1, 2, 3], [1, 2, 3]]'),
    (4, 'signed_in_read', '{}', '[null, [1, 2, 3], [1, 2, 3]]'),
    (5, 'tenant', '{"members_table": "members"}', '[null, [1], [2, 3]]'),
    (6, 'app_role', '{"role": "it''s"}', '[null, null, [1, 2, 3]]'),
    (7, 'service_only', '{}', '[[-1], [-1], [-1]]')
) as listed (at, name, parameters, seen)
order by at;

select test.is(
  array(select indexdef from pg_indexes where tablename = 'notes' order by 1),
  array[
    'CREATE INDEX notes_tenant_id_idx ON public.notes USING btree (tenant_id)',
    'CREATE INDEX notes_user_id_idx ON public.notes USING btree (user_id)',
    'CREATE UNIQUE INDEX notes_pkey ON public.notes USING btree (id)'
  ],
  'the indexes that they need, once'
);
select test.is((operate.policy_templates(null)).body -> 'templates' -> 0 ->> 'name', 'app_role', 'they are listed');
