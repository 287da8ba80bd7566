-- Code of the application on tables of ours is seen; on auth.users it is told of each time it may run instead.
create function public.code()
returns trigger
language plpgsql
as $$
begin
  return null;
end;
$$;

create function test.foreign_after(command text)
returns boolean
language plpgsql
as $$
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
select
  test.is(test.foreign_after(command), foreign_code, command)
from
  (
    values
      ('create table public.profiles (id uuid references auth.users on delete cascade)', false),
      ('create trigger t after insert on auth.users execute function public.code()', false),
      ('create trigger t after insert on auth.sessions execute function public.code()', true),
      ('create table public.logins (id uuid references auth.sessions on delete cascade)', true),
      ('create table public.logins (id uuid references auth.sessions on update set null)', true),
      ('create table public.logins (id uuid references auth.sessions)', false),
      ('create rule r as on insert to auth.events do also notify heard', true)
  ) as matrix (command, foreign_code);
