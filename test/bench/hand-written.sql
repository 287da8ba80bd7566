-- The table every case reads, and what a careful user would write by hand in the place of the REST API.
create table public.todos (
  id integer primary key,
  user_id uuid not null,
  title text not null,
  done boolean not null default false
);
create index todos_by_user on public.todos (user_id, id);

alter table public.todos enable row level security;
grant select on public.todos to authenticated;

create policy people_read_their_own on public.todos
for select
to authenticated
using (user_id = (select auth.uid()));

insert into public.todos (id, user_id, title)
select
  item,
  case item % 2
    when 1 then (select users.id from auth.users as users where users.email = 'bench@example.com')
    else gen_random_uuid()
  end,
  'Something to do, number ' || item
from generate_series(1, 20000) as item;

create schema app;
grant usage on schema app to public;

create function app.todo(p_claims text, p_id integer)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('request.jwt.claims', p_claims, true);
  return (
    select coalesce(json_agg(todo), '[]')
    from (select todos.id, todos.title from public.todos where todos.id = p_id) as todo
  );
end;
$$;

create function app.todos(p_claims text, p_limit integer)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('request.jwt.claims', p_claims, true);
  return (
    select coalesce(json_agg(todo), '[]')
    from (select todos.id, todos.title from public.todos limit p_limit) as todo
  );
end;
$$;

-- Through row level security, as the role the REST API runs as.
alter function app.todo(text, integer) owner to authenticated;
alter function app.todos(text, integer) owner to authenticated;

-- A sign-in by hand: look the user up; derive the key outside; keep a session.
create function app.user_by_email(p_email text, out id uuid, out encrypted_password text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select users.id, users.encrypted_password from auth.users where users.email = p_email;
$$;

create function app.session_start(p_user uuid, p_digest text)
returns uuid
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into auth.sessions (user_id, family_id, refresh_token, expires_at)
  values (p_user, gen_random_uuid(), p_digest, clock_timestamp() + interval '30 days')
  returning id;
$$;

analyze public.todos;
