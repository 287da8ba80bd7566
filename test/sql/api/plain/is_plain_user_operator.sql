-- An operator or an aggregate that somebody defined is somebody's code.
do $$
begin
  create function public.f(int, int) returns boolean language sql as 'select true';
  execute 'create operator public.=== (leftarg = int, rightarg = int, function = public.f)';
  create function public.g(int, int) returns int language sql as 'select 1';
  execute 'create aggregate public.most (int) (sfunc = public.g, stype = int)';
  create table public.notes (id int);
  create policy p on public.notes using (id operator(public.===) 1);
  create view public.counted as select public.most(1) as n;
end;
$$;

select test.ok(not api.is_plain('public.notes'::regclass), 'an operator');
select test.ok(not api.is_plain('public.counted'::regclass), 'an aggregate');
