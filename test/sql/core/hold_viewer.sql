-- An operator who may only look writes nothing, though what is read may call code that writes.
create table public.log (id int);
create function public.writes()
returns int
language sql
as $$
  insert into public.log values (1) returning 1;
$$;
create view public.sly as
  select public.writes() as id;

select test.is(test.get('sly', '{}', '{"role": "service_role"}'), '[{"id": 1}]', 'another may');
select
  test.is(
    test.error('sly', '{}', '{"role": "service_role", "typ": "platform", "pr": "viewer"}'),
    'method_not_allowed',
    'a viewer may not'
  );
select test.is(count(*), 1, 'nothing was written') from public.log;
