-- A transaction that wrote users says so where the application's code stood beside: at that event, or at what cascades
-- from it. So does one that tried to and was taken back. A refresh writes none.
select test.function('public.code() returns trigger', 'begin return null; end', 'plpgsql');

create function test.dirtied_by(command text, given text)
returns boolean language plpgsql as $$
declare
  v_answer boolean;
begin
  begin
    perform set_config('plinth.dirty', '', true);
    execute coalesce(given, 'select');
    execute command;
    v_answer := core.session_is_dirty();
    raise exception 'undo';
  exception when raise_exception then
    return v_answer;
  end;
end;
$$;

select test.user(1), test.user(2);
create temporary table given as
  select (test.sign_in(1, 'password 1')).body ->> 'refresh_token' as token;

select test.is(
  test.dirtied_by(
    case event
      when 'refresh' then 'select test.refresh(token) from given'
      when 'sign-up' then $$insert into auth.users (email) values ('user3@example.com')$$
      when 'sign-in' then $$select test.sign_in(1, 'password 1')$$
      when 'deletion' then 'delete from auth.users'
      when 'truncate' then 'truncate auth.users cascade'
    end,
    stands
  ),
  event = any (dirty || array['truncate']),
  concat_ws(', ', event, stands)
)
from
  unnest('{refresh,sign-up,sign-in,deletion,truncate}'::text[]) as event,
  (
    values
      (null, '{}'::text[]),
      ('create table public.profiles (id uuid references auth.users)', '{}'),
      ('create table public.profiles (id uuid references auth.users on delete cascade)', '{deletion}'),
      ('create table public.profiles (id uuid references auth.users on delete set null)', '{deletion}'),
      ('create table public.profiles (id uuid references auth.users on update cascade)', '{sign-in}'),
      ('create trigger t after insert on auth.users execute function public.code()', '{sign-up}'),
      (
        'create trigger t before update or delete on auth.users for each row execute function public.code()',
        '{sign-in,deletion}'
      ),
      (
        'create constraint trigger t after update on auth.users deferrable initially deferred for each row execute function public.code()',
        '{sign-in}'
      )
  ) as beside (stands, dirty);

select set_config('plinth.dirty', '', true);
select test.ok(not auth.email_store(test.id(1), 'user2@example.com'), 'an address that is taken');
select test.ok(core.session_is_dirty(), 'was tried all the same');
