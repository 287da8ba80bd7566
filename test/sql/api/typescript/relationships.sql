-- Relationships are those that the compiler follows, between tables and through views.
create schema other;
create table public.users (id int primary key, name text unique);
create table public.orders (a int, b int, primary key (a, b));
create table public.items (
  a int,
  b int,
  maker int constraint made_by references public.users,
  best int unique references public.users,
  name text references public.users (name),
  "od""d" int references public.users,
  parent int,
  id int primary key,
  foreign key (a, b) references public.orders
);
alter table public.items add foreign key (parent) references public.items;
create view public.people as
  select name, id as number from public.users;
create view public.people_again as
  select number, number as twice, name from public.people;
create view public.parts as
  select b, a, maker from public.items;
create view other.hidden as
  select id, name from public.users;
create view public.through as
  select id from other.hidden;
create materialized view public.kept as
  select maker, best from public.items;
create table public.log (at int, item int references public.items) partition by list (at);
create table public.log_1 partition of public.log for values in (1);
create table other.far (id int primary key);
create table public.near (far int references other.far, item int references public.items);
create temporary table served as
  select unnest(api.typescript_served()) as relation;

select test.is(count(*), 10::bigint, 'there are some') from served;
select test.rows(
  $$select near::regclass, far::regclass, conname as name, near_names as near, far_names as far
    from api.typescript_links(array(select relation from served)) as link join pg_constraint as rule on rule.oid = link.key
    order by 1, 2, 3$$,
  $$select a.relation::regclass as near, b.relation::regclass as far, way.name::name as name, way.near, way.far
    from served as a cross join served as b cross join lateral api.links_from(a.relation, b.relation) as way
    order by 1, 2, 3$$,
  'as the compiler has them'
);
select test.is(
  (
    select text
    from api.typescript_relationships(array['public.items'::regclass, 'public.orders'::regclass])
    where relation = 'public.items'::regclass
  ),
  $$          {
            foreignKeyName: "items_a_b_fkey"
            columns: ["a", "b"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["a", "b"]
          },
          {
            foreignKeyName: "items_parent_fkey"
            columns: ["parent"]
            isOneToOne: false
            referencedRelation: "items"
            referencedColumns: ["id"]
          },$$,
  'in the form of Supabase, sorted'
);
select test.ok(
  text like '%"items_best_fkey"%columns: ["best"]%isOneToOne: true%"items_od\"d_fkey"%columns: ["od\"d"]%' escape '~',
  'unique, and odd'
)
from api.typescript_relationships(array['public.items'::regclass, 'public.users'::regclass])
where relation = 'public.items'::regclass;
