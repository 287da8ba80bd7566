-- Who listens leaves a clean session, unless code of the application may have run: as a watch begins, or in a policy.
create function public.mine(owner uuid)
returns boolean language sql stable as $$
  select true;
$$;
create table public.notes (id int primary key, owner uuid, body text);
create policy p on public.notes using (true);
create table public.tasks (id int primary key, owner uuid);
create policy p on public.tasks using (public.mine(owner));
create function test.dirtied_by(channel text, filter text[] default null)
returns boolean language plpgsql as $$
begin
  perform set_config('plinth.dirty', '', true);
  perform realtime.subscribe(channel, filter, null, null, null);
  return core.session_is_dirty();
end;
$$;

select test.ok(test.dirtied_by('public:notes'), 'the first one, which begins the watch');
select test.ok(not test.dirtied_by('public:notes'), 'the next one');
select test.ok(not test.dirtied_by('public:notes', array['body=eq.x']), 'with a filter');
select test.ok(test.dirtied_by('public:tasks') and test.dirtied_by('public:tasks'), 'with a function in a policy');
