-- A function with its owner's rights that anon may call is advised; the fix leaves it to those who are signed in.
select test.function('public.open() returns int', 'select 1', 'sql security definer');
select test.function('public.closed() returns int', 'select 1', 'sql security definer');
select test.function('public.fired() returns trigger', 'begin return new; end', 'plpgsql security definer');
revoke execute on function public.closed() from public;
select test.advised('definer_open', array['function public.open()']);
select test.ok(has_function_privilege('authenticated', 'public.open()', 'execute'), 'signed-in users may');
