-- Where a trigger refuses a row that moves to another partition, listeners read again.
create table public.days (id integer, day integer, primary key (id, day)) partition by list (day);
create table public.day_one partition of days for values in (1);
create table public.day_two partition of days for values in (2);
create function public.refuse()
returns trigger language plpgsql as $$
begin
  return case when new.id > 1 then new end;
end;
$$;
create trigger refuse
before insert on day_two
for each row
execute function refuse();
insert into days
values
  (1, 1),
  (2, 1),
  (3, 1);
select test.watch('days');

update days set day = 2 where id = 1;
select test.is(test.written() -> 0 ->> 0, 'RESYNC', 'one row');
insert into days values (1, 1);
select test.written();
update days set day = 2;
select test.is(test.written() -> 0 ->> 0, 'RESYNC', 'one of several');
