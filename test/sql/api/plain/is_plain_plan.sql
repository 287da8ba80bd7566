-- A request is plain when all that it reads is, and every function and type it names.
select test.function('public.f() returns boolean', 'select true');
create type public.pair as (a int);
create domain public.checked as int check (public.f() or value > 0);
create table public.people (id int primary key, name text);
create table public.notes (
  id int primary key,
  title text,
  person_id int references public.people
);
create table public.guarded (id int primary key, note_id int references public.notes);
create policy p on public.guarded using (public.f());
create table public.guarded_notes (
  note_id int references public.notes,
  person_id int references public.people,
  primary key (note_id, person_id)
);
create policy p on public.guarded_notes using (public.f());
create function public.shout(p_note public.notes)
returns text language plpgsql as $$
begin
  return set_config('app.x', 'y', false);
end;
$$;
create function public.others(p_note public.notes)
returns setof public.people language plpgsql as $$
begin
  perform set_config('app.x', 'y', false);
  return query select * from public.people;
end;
$$;

create function test.plain(path text, query text[])
returns boolean language sql as $$
  select (api.compile(api.inquire('anon', 'GET', path, query, '{}', null), true)).is_plain;
$$;

select test.is(test.plain('notes', query::text[]), wanted, query)
from (
  values
    ('{}', true),
    ('{select,"id,people!person_id(id)"}', true),
    ('{select,id::text}', true),
    ('{select,id.sum()}', true),
    ('{select,"id,guarded(id)"}', false),
    ('{select,"id,guarded()",guarded,is.null}', false),
    ('{select,"id,people!guarded_notes(id)"}', false),
    ('{select,shout}', false),
    ('{shout,eq.x}', false),
    ('{order,shout}', false),
    ('{select,others(id)}', false),
    ('{select,id::checked}', false),
    ('{id,eq.1}', true),
    ('{title,like.a}', true),
    ('{title,match.a}', false),
    ('{or,"(id.eq.1,title.not.imatch(any).{a})"}', false),
    ('{select,"id,people(id)",people.name,match.a}', false)
) as request (query, wanted);
