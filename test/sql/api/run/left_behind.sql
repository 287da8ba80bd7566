-- What somebody's code leaves for the end of the transaction happens before the reply, as its own role.
create table public.seen (name text);
create table public.notes (id int);
create function public.note()
returns trigger language plpgsql as $$
begin
  insert into public.seen values (current_user);
  return null;
end;
$$;
create constraint trigger later
after insert on public.notes
deferrable initially deferred
for each row
execute function public.note();
create policy p on public.notes using (true) with check (true);
create policy p on public.seen with check (true);
create function public.writes()
returns int language sql as $$
  insert into public.notes values (1) returning id;
$$;
grant execute on function public.writes to anon;
grant insert, select on public.notes to anon;
grant insert on public.seen to anon;

select test.is((api.reply('POST', 'rpc/writes', '{}', '{}', '{}')).body, '1', 'the call');
select test.rows('select name from public.seen', $$select 'anon' as name$$, 'the trigger has run, as anon');
