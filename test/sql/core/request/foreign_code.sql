-- Code of the application on tables of ours is seen; triggers on auth.users are told of each time they run instead.
select test.function('public.code() returns trigger', 'begin return null; end', 'plpgsql');

create function public.is_fine(text)
returns boolean language plpgsql immutable as $$
begin
  return true;
end;
$$;

create table public.referring (id uuid references auth.users, name text);

create function test.foreign_after(command text)
returns boolean language plpgsql as $$
declare
  v_answer boolean;
begin
  begin
    execute command;
    v_answer := core.foreign_code();
    raise exception 'undo';
  exception when raise_exception then
    return v_answer;
  end;
end;
$$;

select test.ok(not core.foreign_code(), 'nothing at first');
select test.is(test.foreign_after(command), foreign_code, command)
from (
  values
    ('create table public.profiles (id uuid references auth.users on delete cascade)', false),
    ('create trigger t after insert on auth.users execute function public.code()', false),
    ('create trigger t after insert on auth.sessions execute function public.code()', true),
    ('create table public.logins (id uuid references auth.sessions on delete cascade)', true),
    ('create table public.logins (id uuid references auth.sessions on update set null)', true),
    ('create table public.logins (id uuid references auth.sessions)', true),
    ('alter table auth.users add check (public.is_fine(email))', true),
    ('alter table auth.users add fine boolean default public.is_fine(null)', true),
    ('create index on auth.users (public.is_fine(email))', true),
    ('create index on public.referring (id) where public.is_fine(name)', true),
    ('create table public.inheriting () inherits (auth.users)', true),
    ('create rule r as on insert to auth.events do also notify heard', true)
) as matrix (command, foreign_code);

insert into core.hook values ('foreign_code', 'api.gone');
select test.ok(core.foreign_code(), 'a function that is missing cannot deny it');
