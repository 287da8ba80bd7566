-- Not the body alone decides: defaults, settings and the language do too, and operators of somebody's.
create function public.helper()
returns int
language sql
as $$
  select 1;
$$;
create sequence public.numbers;
create function public.by_default(a int default public.helper())
returns int
language sql
as $$
  select a;
  -- x
$$;
create function public.next_default(a bigint default nextval('public.numbers'))
returns bigint
language sql
as $$
  select a;
$$;
create function public.as_role()
returns int
language sql
set role = 'anon'
as $$
  select 1;
$$;
create function public.other_strings()
returns text
language sql
set standard_conforming_strings = off
as $f$
  select 'x';
$f$;
create function public.user_path()
returns int
language sql
set search_path = "$user", public
as $$
  select 1;
$$;
create function public.internal(int, int)
returns int
language internal
immutable
as 'int4pl';
create function public.plus(text, text)
returns text
language sql
immutable
as $$
  select $1 || $2;
$$;
do $$ begin execute 'create operator public.+ (leftarg = text, rightarg = text, function = public.plus)'; end $$;
create function public.adds(a text, b text)
returns text
language sql
as $$
  select a + b;
$$;
create function public.joins(a text, b text)
returns text
language sql
as $$
  select a || b;
$$;
create function public.lowers(a text)
returns text
language sql
as $$
  select lower(a);
$$;
create function public.maximum(a int)
returns int
language sql
as $$
  select max(x) from unnest(array[a]) as x where x = 1;
$$;
select test.is(api.is_harmless(oid), proname in ('joins', 'lowers', 'maximum', 'helper'), proname)
from pg_proc
where pronamespace = 'public'::regnamespace and proname != 'plus';

create function public.lower(a text)
returns text
language sql
as $$
  select a;
$$;
select
  test.ok(
    not api.is_harmless('public.lowers'::regproc),
    'a name that is Postgres''s and somebody''s'
  );
