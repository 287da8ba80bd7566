-- An index that is the same as another is advised, unless it holds a constraint.
create table public.notes (id int primary key, a int, b text, constraint a_is_unique unique (a));
create index "a again" on public.notes (a);
create index b_first on public.notes (b);
create index b_second on public.notes (b);
create index b_down on public.notes (b desc);
create index b_some on public.notes (b) where a > 1;
create index b_low on public.notes (lower(b));
create unique index b_unique on public.notes (b);
create table public.codes (c int, constraint c_is_late unique (c) deferrable);
create unique index c_at_once on public.codes (c);
create unique index c_one_null on public.codes (c) nulls not distinct;
create index c_plain on public.codes (c);
select test.advised(
  'duplicate_index',
  array['index public."a again"', 'index public.b_first', 'index public.b_second', 'index public.c_plain']
);
select test.ok(to_regclass('public.b_unique') is not null, 'what is unique stays');
