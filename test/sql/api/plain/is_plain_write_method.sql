-- Triggers and what a key does to other tables count for the writes that set them off.
select test.function('public.fire() returns trigger', 'begin return new; end', 'plpgsql');
create table public.stamped (id int primary key);
create trigger stamp
before update on public.stamped
for each row
execute function public.fire();
create table public.parent (id int primary key);
create table public.child (
  id int references public.parent
    on delete cascade
);
create table public.named (id int primary key);
create table public.naming (
  id int references public.named
    on update cascade
);
create table public.years (year int primary key) partition by range (year);
create table public.year_1 partition of public.years for values from (0) to (10);
create trigger gone
after delete on public.year_1
for each row
execute function public.fire();
create table public.later (id int primary key);
create table public.pointing (id int references public.later deferrable);

select test.is(
  array(
    select method
    from unnest(array['POST', 'PATCH', 'DELETE']) with ordinality as tried (method, at)
    where api.is_plain_write(relation::regclass, method)
    order by at
  ),
  wanted,
  relation
)
from (
  values
    ('public.stamped', '{POST,DELETE}'::text[]),
    ('public.parent', '{POST,PATCH}'),
    ('public.child', '{POST,PATCH,DELETE}'),
    ('public.named', '{POST,DELETE}'),
    ('public.years', '{POST}'),
    ('public.later', '{POST}'),
    ('public.pointing', '{}')
) as known (relation, wanted);
