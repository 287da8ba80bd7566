-- What is explained is what the executor really does: 500 random questions on random tables.
create table public.members (user_id uuid, team int);
alter table public.members disable row level security;
create function public.fits(integer)
returns boolean language plpgsql stable as $$
begin
  if $1 = 2 then
    raise exception 'two does not fit';
  end if;
  return $1 > 3;
end;
$$;
create function public.hidden(integer)
returns boolean language sql stable as $$
  select true;
$$;
revoke execute on function public.hidden(integer) from public;

create function test.one_of(variadic choices text[])
returns text language sql volatile as $$
  select choices[1 + floor(random() * cardinality(choices))::int];
$$;
create function test.chance(part float)
returns boolean language sql volatile as $$
  select random() < part;
$$;

create function test.condition()
returns text language sql volatile as $$
  select test.one_of(
    'true', 'true', 'false', 'null::boolean', 'owner = (select auth.uid())', '(select auth.uid()) = owner',
    'auth.uid() = owner', 'v > 2', 'v < 4', 'coalesce(v, 0) > 1', 'g > 3', 'note is not null', 'v is null or v < 5',
    'team in (select m.team from public.members m where m.user_id = (select auth.uid()))',
    'exists (select from public.members where members.user_id = auth.uid() and members.team = things.team)',
    '10 / (v - 3) > 0', '12 / (v - 1) > 2', 'public.fits(v)', 'public.whole(things)', 'public.hidden(v)',
    $q$auth.jwt() ->> 'plan' = 'pro'$q$, 'current_user <> ''anon''', 'things.note = auth.role()',
    'id in (select t.id from public.things t)'
  );
$$;

create function test.make_table()
returns void language plpgsql as $$
declare
  v_command text;
  v_role text;
begin
  drop table if exists public.things cascade;
  create table public.things (
    id int primary key,
    owner uuid,
    team int,
    v int default 1,
    note text,
    g int generated always as (v + 1) stored
  );
  create function public.whole(public.things) returns boolean language sql stable as 'select $1.team = 1 or $1.v = 2';
  revoke all on public.things, public.members from anon, authenticated;
  if test.chance(0.5) then
    alter table public.things alter owner set default auth.uid();
  end if;
  if test.chance(0.2) then
    create sequence public.numbers owned by public.things.v;
    revoke all on public.numbers from anon, authenticated;
    alter table public.things alter v set default nextval('public.numbers');
    if test.chance(0.5) then
      grant usage on sequence public.numbers to authenticated;
    end if;
  end if;
  if test.chance(0.1) then
    alter table public.things disable row level security;
  end if;
  if test.chance(0.3) then
    alter table public.things force row level security;
  end if;
  foreach v_role in array array['anon', 'authenticated'] loop
    if test.chance(0.85) then
      execute format('grant select on public.members to %I', v_role);
    end if;
    foreach v_command in array array['select', 'insert', 'update', 'delete'] loop
      if test.chance(0.8) then
        execute format('grant %s on public.things to %I', v_command, v_role);
      elsif v_command != 'delete' and test.chance(0.7) then
        execute format('grant %s (%s) on public.things to %I', v_command,
          test.one_of('id', 'id, owner, v', 'note, team', 'v, note, id', 'owner, team'), v_role);
      end if;
    end loop;
  end loop;
  for v_at in 1..floor(random() * 7)::int loop
    v_command := test.one_of('all', 'all', 'select', 'select', 'insert', 'update', 'delete');
    execute format('create policy %I on public.things as %s for %s to %s %s %s',
      test.one_of('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h') || v_at,
      test.one_of('permissive', 'permissive', 'permissive', 'restrictive'),
      v_command,
      test.one_of('public', 'authenticated', 'authenticated', 'anon, authenticated', 'service_role'),
      case when v_command != 'insert' then format('using (%s)', test.condition()) end,
      case when v_command = 'insert' or (v_command in ('all', 'update') and test.chance(0.4))
        then format('with check (%s)', test.condition()) end);
  end loop;
  delete from public.members;
  insert into public.members select test.id(user_), team from generate_series(1, 3) user_, generate_series(1, 3) team
    where test.chance(0.5);
  insert into public.things (id, owner, team, v, note)
    select n, case when test.chance(0.85) then test.id(1 + floor(random() * 3)::int) end,
      nullif(floor(random() * 4)::int, 0), nullif(floor(random() * 7)::int, 6), test.one_of('authenticated', 'x', null)
    from generate_series(1, 6) as n;
end;
$$;

create function test.values_for(command text)
returns jsonb language sql volatile as $$
  select coalesce(jsonb_object_agg(name, value), '{}')
  from
    (
      values
        ('id', case when command = 'insert' then '100' end, 1.0),
        ('owner', test.one_of(format('"%s"', test.id(1)), format('"%s"', test.id(2)), 'null'), 0.6),
        ('team', test.one_of('1', '2', '3', 'null'), 0.5),
        ('v', test.one_of('0', '1', '2', '3', '4', '5', 'null'), 0.5),
        ('note', test.one_of('"authenticated"', '"y"', 'null'), 0.4)
    ) as given (name, text, part)
    cross join lateral (select text::jsonb) as made (value)
  where text is not null and (test.chance(part) or part = 1.0);
$$;

-- What the API does, taken back: allowed, denied or error.
create function test.real(question jsonb, claims jsonb, prefer text, before text default null)
returns text language plpgsql as $$
declare
  v_response api.response;
  v_method text := '{"select": "GET", "insert": "POST", "update": "PATCH", "delete": "DELETE"}'::jsonb ->> (
    question ->> 'command'
  );
  v_query text[] := case when question ? 'key' then array['id', 'eq.' || (question #>> '{key,id}')] else '{}' end;
begin
  begin
    if before is not null then
      execute before;
    end if;
    v_response := api.reply(
      v_method,
      'things',
      v_query,
      jsonb_build_object('prefer', prefer),
      question ->> 'new',
      claims
    );
    raise exception using errcode = 'PLBCK';
  exception when sqlstate 'PLBCK' then
    null;
  end;
  return case
    when v_response.status = 403 then 'denied'
    when v_response.status >= 400 then 'error ' || v_response.body
    when question ->> 'command' = 'select' then case when v_response.body = '[]' then 'denied' else 'allowed' end
    when question ->> 'command' in ('update', 'delete') then case
      when v_response.headers ->> 'content-range' = '*/*' then 'denied'
      else 'allowed'
    end
    else 'allowed'
  end;
end;
$$;

create temporary table outcome (verdict text, command text, has_fix boolean);

do $$
declare
  v_as jsonb;
  v_claims jsonb;
  v_question jsonb;
  v_explained jsonb;
  v_real text;
  v_command text;
begin
  perform setseed(0.5), test.user(1), test.user(2), test.user(3);
  for v_table in 1..27 loop
    perform test.make_table();
    for v_at in 1..20 loop
      v_claims := case when test.chance(0.8)
        then test.claims(1 + floor(random() * 3)::int) || case when test.chance(0.3) then '{"plan": "pro"}' else '{}' end::jsonb
        when test.chance(0.7) then '{"role": "anon"}' else '{"role": "service_role"}' end;
      v_command := test.one_of('select', 'insert', 'update', 'delete');
      v_question := jsonb_build_object('as', jsonb_build_object('claims', v_claims), 'relation', 'things', 'command', v_command);
      if v_command != 'insert' then
        v_question := v_question || jsonb_build_object('key', jsonb_build_object('id', 1 + floor(random() * 6)::int));
      end if;
      if v_command in ('insert', 'update') then
        v_question := v_question || jsonb_build_object('new', test.values_for(v_command));
        continue when v_question -> 'new' = '{}';
      end if;

      v_explained := test.explained(v_question);
      v_real := test.real(v_question, v_claims, 'return=minimal');
      insert into outcome values (v_explained ->> 'verdict', v_command, v_explained ->> 'fix' is not null);
      if v_explained ->> 'verdict' != split_part(v_real, ' ', 1)
        and v_explained ->> 'alternative' is distinct from split_part(v_real, ' ', 1) and v_explained ->> 'verdict' != 'depends' then
        raise exception '% table % question %: % but really %: %', v_table, v_at, v_question, v_explained ->> 'verdict', v_real, jsonb_pretty(v_explained);
      end if;
      if v_explained ->> 'read_back' is not null and v_real = 'allowed' then
        perform test.is((v_explained -> 'read_back')::boolean,
          test.real(v_question, v_claims, 'return=representation') = 'allowed', 'read back ' || jsonb_pretty(v_explained));
      end if;
      if v_explained ->> 'fix' is not null then
        v_real := test.real(v_question, v_claims, 'return=minimal', v_explained ->> 'fix');
        if v_real != 'allowed' and not v_explained -> 'steps' @> '[{"phase": "back", "holds": "unknown"}]' then
          raise exception 'what would allow it does not: %: %', v_real, jsonb_pretty(v_explained);
        end if;
      end if;
    end loop;
  end loop;
end;
$$;

select test.ok(count(*) >= 500, 'there are 500') from outcome;
select test.is(
  (select array_agg(distinct concat(verdict, ' ', command)) from outcome where verdict != 'depends'),
  array(
    select concat(verdict, ' ', command)
    from
      unnest(array['allowed', 'denied', 'error']) as verdict,
      unnest(array['select', 'insert', 'update', 'delete']) as command
    order by 1
  ),
  'each verdict for each command'
);
select test.ok(count(*) filter (where has_fix) > 30, 'what would allow it was tried') from outcome;
