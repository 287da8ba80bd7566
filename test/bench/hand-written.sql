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

create table public.lists (
  id integer primary key,
  user_id uuid not null,
  name text not null
);
create table public.items (
  id integer primary key,
  list_id integer not null references public.lists (id),
  title text not null
);
create index items_by_list on public.items (list_id);
create table public.notes (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid(),
  title text not null
);

alter table public.lists enable row level security;
alter table public.items enable row level security;
alter table public.notes enable row level security;
grant select on public.lists, public.items to authenticated;
grant select, insert on public.notes to authenticated;

create policy people_read_their_own on public.lists
for select
to authenticated
using (user_id = (select auth.uid()));
create policy people_read_what_is_on_theirs on public.items
for select
to authenticated
using (list_id in (select lists.id from public.lists));
create policy people_keep_their_own on public.notes
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

insert into public.lists (id, user_id, name)
select item, users.id, 'List ' || item
from
  generate_series(1, 200) as item,
  auth.users as users
where users.email = 'bench@example.com';

insert into public.items (id, list_id, title)
select item, 1 + item % 200, 'Item ' || item
from generate_series(1, 1000) as item;

create function public.total(price numeric, count integer)
returns numeric language sql stable as $$
  select price * count;
$$;

create function public.total_as_written(price numeric, count integer)
returns numeric language sql stable as $$
  select price * count;
$$;

-- What a team shares, through a helper in the policy: one that is declared plain, and one that is not.
create table public.members (
  team_id integer,
  user_id uuid,
  primary key (team_id, user_id)
);
alter table public.members enable row level security;

create function public.is_member(team integer)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    exists (select from public.members where team_id = team and user_id = (select auth.uid()));
$$;
create function public.is_in_team(team integer)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    exists (select from public.members where team_id = team and user_id = (select auth.uid()));
$$;

create table public.documents (
  id integer primary key,
  team_id integer not null,
  title text not null
);
create table public.drafts (like public.documents including all);
alter table public.documents enable row level security;
alter table public.drafts enable row level security;
grant select on public.documents, public.drafts to authenticated;

create policy teams_read_their_own on public.documents
for select
to authenticated
using (public.is_member(team_id));
create policy teams_read_their_own on public.drafts
for select
to authenticated
using (public.is_in_team(team_id));

insert into public.members (team_id, user_id)
select
  item,
  case item % 2
    when 1 then (select users.id from auth.users as users where users.email = 'bench@example.com')
    else gen_random_uuid()
  end
from generate_series(1, 20) as item;
insert into public.documents (id, team_id, title)
select item, 1 + (item - 1) % 20, 'Document ' || item
from generate_series(1, 2000) as item;
insert into public.drafts
table public.documents;

-- What most tables have: a key to another one, and a trigger that says when a row changed.
create table public.entries (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid(),
  list_id integer not null references public.lists (id),
  title text not null,
  updated_at timestamptz
);
alter table public.entries enable row level security;
grant select, insert on public.entries to authenticated;
create policy people_keep_their_own on public.entries
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));
create function public.touch()
returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
create trigger touch
before insert or update on public.entries
for each row
execute function public.touch();

create view public.shared_drafts
with (security_invoker)
as
  select drafts.id, drafts.title from public.drafts;
grant select on public.shared_drafts to authenticated;

create function public.nap(seconds float8)
returns float8 language plpgsql as $$
begin
  perform pg_sleep(seconds);
  return seconds;
end;
$$;

create schema app;
grant usage on schema app to public;

-- A route by hand: sets the claims and answers one text, through row level security, as the role the REST API runs as.
create function app.route(p_signature text, p_answer text)
returns void language plpgsql as $$
begin
  execute
    format(
      'create function app.%s returns text language plpgsql security definer
     set search_path = pg_catalog, pg_temp as %L',
      p_signature,
      format('begin perform set_config(''request.jwt.claims'', p_claims, true); return (%s); end', p_answer)
    );
  execute format('alter function app.%I owner to authenticated', split_part(p_signature, '(', 1));
end;
$$;

select
  app.route(
    'todo(p_claims text, p_id integer)',
    $$select coalesce(json_agg(todo), '[]')
      from (select todos.id, todos.title from public.todos where todos.id = p_id) as todo$$
  ),
  app.route(
    'document(p_claims text, p_id integer)',
    $$select coalesce(json_agg(document), '[]')
      from (select documents.id, documents.title from public.documents where documents.id = p_id) as document$$
  ),
  app.route(
    'draft(p_claims text, p_id integer)',
    $$select coalesce(json_agg(draft), '[]')
      from (select drafts.id, drafts.title from public.drafts where drafts.id = p_id) as draft$$
  ),
  app.route(
    'shared_draft(p_claims text, p_id integer)',
    $$select coalesce(json_agg(draft), '[]')
      from (select shared.id, shared.title from public.shared_drafts as shared where shared.id = p_id) as draft$$
  ),
  app.route(
    'todos(p_claims text, p_limit integer)',
    $$select coalesce(json_agg(todo), '[]')
      from (select todos.id, todos.title from public.todos limit p_limit) as todo$$
  ),
  app.route(
    'todos_from(p_claims text, p_id integer)',
    $$select coalesce(json_agg(todo), '[]')
      from (
        select todos.id, todos.title from public.todos
        where (todos.id = p_id or (todos.id > p_id and todos.id < p_id + 10)) and todos.done is false
        order by todos.id limit 10
      ) as todo$$
  ),
  app.route(
    'lists(p_claims text, p_limit integer)',
    $$select coalesce(json_agg(list), '[]')
      from (
        select lists.id, lists.name, (
          select coalesce(json_agg(item), '[]')
          from (select items.id, items.title from public.items where items.list_id = lists.id) as item
        ) as items
        from public.lists order by lists.id limit p_limit
      ) as list$$
  ),
  app.route('total(p_claims text, p_price numeric, p_count integer)', 'to_json(public.total(p_price, p_count))');

create function app.entry_new(p_claims text, p_list integer, p_title text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_entry text;
begin
  perform set_config('request.jwt.claims', p_claims, true);
  insert into public.entries (list_id, title)
  values (p_list, p_title)
  returning json_build_array(json_build_object('id', entries.id, 'title', entries.title))
  into v_entry;
  return v_entry;
end;
$$;
alter function app.entry_new(text, integer, text) owner to authenticated;

create function app.note_new(p_claims text, p_title text)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_note text;
begin
  perform set_config('request.jwt.claims', p_claims, true);
  insert into public.notes (title)
  values (p_title)
  returning json_build_array(json_build_object('id', notes.id, 'title', notes.title))
  into v_note;
  return v_note;
end;
$$;
alter function app.note_new(text, text) owner to authenticated;

-- A sign-in by hand: look the user up; derive the key outside; keep a session.
create function app.user_by_email(p_email text, out id uuid, out encrypted_password text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select users.id, users.encrypted_password from auth.users where users.email = p_email;
$$;

create function app.session_start(p_user uuid, p_digest text)
returns uuid language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into auth.sessions (user_id, family_id, refresh_token, expires_at)
  values (p_user, gen_random_uuid(), p_digest, clock_timestamp() + interval '30 days')
  returning id;
$$;

-- A refresh by hand, in the same steps: lock the user and the family, look again, rotate.
create function app.refresh(p_digest text, p_next text, out id uuid, out email text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_session auth.sessions;
begin
  select * into v_session from auth.sessions as given where given.refresh_token = p_digest;
  select users.id, users.email
  into id, email
  from auth.users as users
  where users.id = v_session.user_id
  for share;
  perform from auth.sessions as root where root.id = v_session.family_id for update;
  select * into v_session from auth.sessions as given where given.refresh_token = p_digest;
  if v_session.revoked_at is not null or v_session.expires_at <= clock_timestamp() then
    id := null;
    return;
  end if;
  update auth.sessions set revoked_at = clock_timestamp() where sessions.id = v_session.id;
  insert into auth.sessions (user_id, family_id, parent_id, refresh_token, expires_at)
  values
    (v_session.user_id, v_session.family_id, v_session.id, p_next, clock_timestamp() + interval '30 days');
end;
$$;

create table public.files (
  name text primary key,
  user_id uuid not null default auth.uid(),
  blob uuid not null,
  size bigint not null,
  type text not null default 'application/octet-stream',
  sha256 text not null
);
alter table public.files enable row level security;
grant select, insert on public.files to authenticated;
create policy people_keep_their_own on public.files
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function app.file(p_claims text, p_name text, out blob uuid, out size bigint, out type text)
language plpgsql security definer as $$
begin
  perform set_config('request.jwt.claims', p_claims, true);
  select files.blob, files.size, files.type into blob, size, type from public.files where files.name = p_name;
end;
$$;
create function app.file_new(p_claims text, p_name text, p_blob uuid, p_size bigint, p_sha256 text)
returns void language plpgsql security definer as $$
begin
  perform set_config('request.jwt.claims', p_claims, true);
  insert into public.files (name, blob, size, sha256) values (p_name, p_blob, p_size, p_sha256);
end;
$$;
alter function app.file(text, text) owner to authenticated;
alter function app.file_new(text, text, uuid, bigint, text) owner to authenticated;

analyze public.todos, public.lists, public.items, public.members, public.documents, public.drafts;

select core.declare_plain('public.total(numeric, integer)');
select core.declare_plain('public.is_member(integer)');
