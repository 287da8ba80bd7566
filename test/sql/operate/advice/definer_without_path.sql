-- A function with its owner's rights and its caller's path is advised, and so is a procedure.
create schema "my app";
select test.function('public.loose(n int) returns int', 'select 1', 'sql security definer');
select test.function('public.pinned() returns int', 'select 1', 'sql security definer set search_path = public');
select test.function('public.invoker() returns int', 'select 1');
create procedure "my app".act(anyarray)
language sql
security definer
as $$
  select 1;
$$;
select test.advised('definer_without_path', array['function "my app".act(anyarray)', 'function public.loose(integer)']);
