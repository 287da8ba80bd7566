-- A trigger of the application refuses an upload by an error of its own, or by returning null; it cannot change what
-- points to bytes.
select test.store(), test.bucket('files');
create function public.judge()
returns trigger language plpgsql as $$
begin
  if new.name = 'null' then
    return null;
  elsif new.name = 'paid' then
    raise sqlstate 'PT402' using message = 'pay first';
  elsif new.name = 'version' then
    new.version := gen_random_uuid();
  elsif new.name = 'renamed' then
    new.name := 'other';
  elsif new.name = 'late' and new.version is not null then
    raise exception 'too late';
  end if;
  return new;
end;
$$;
create trigger judge
before insert on storage.objects
for each row
execute function public.judge();

select test.refused(test.upload('files', 'null', 'x'), 'forbidden', 'it returned null');
select test.refused(test.upload('files', 'version', 'x'), 'forbidden', 'it changed the version');
select test.none('select from storage.blobs', 'before any byte');
select test.refused(test.upload('files', 'renamed', 'x'), 'forbidden', 'it changed the name');
select test.status(test.upload('files', 'paid', 'x'), 402, 'its own status');
select test.refused(test.upload('files', 'late', 'x'), 'raise_exception', 'after the bytes');
select
  test.none('select from storage.uploads', 'nothing is left'),
  test.none('select from storage.objects', 'no object');
select test.status(test.upload('files', 'fine', 'x'), 200, 'others are not refused');
