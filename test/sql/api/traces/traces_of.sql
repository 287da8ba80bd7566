-- What code of the application may leave decides whether its plan is kept: by what it reaches, in the catalogue and by
-- the names in its text.
create schema private;
select test.function(
  'public.helper(n integer) returns boolean', 'select n = 1 and auth.uid() is not null', 'sql stable'
);
select test.function('public.touch() returns trigger', 'begin new.at := now(); return new; end', 'plpgsql');
select test.function('public.slug(t text) returns text', 'select lower(t)', 'sql immutable');
select test.function('private.whoami() returns uuid', 'select auth.uid()', 'sql immutable');
select test.function('public.nested() returns uuid', 'begin return private.whoami(); end', 'plpgsql stable');
select test.function('public.puts_together(t text) returns void', 'begin execute t; end', 'plpgsql');
select test.function('public.prepares() returns void', 'begin deallocate all; end', 'plpgsql');
select test.function(
  'public.from_xml() returns xml', 'select query_to_xml(''select 1'', true, true, '''')', 'sql stable'
);

create table public.plain (id integer primary key);
create table public.helped (id integer primary key, at timestamptz);
create policy p on public.helped using (public.helper(id));
create trigger touch
before insert or update on public.helped
for each row
execute function public.touch();
create table public.slugged (id integer primary key, title text, slug text default public.slug('new'));
create view public.seen
with (security_invoker)
as
  select slugged.id from public.slugged;
create table public.noted (id integer primary key references public.plain);
create table public.deferred (id integer primary key, of integer references public.plain deferrable);
create domain public.mine as uuid check (value = public.nested());
create domain public.short as text check (length(value) < 10);
create table public.owned (id public.mine);
create table public.brief (id integer primary key, word public.short);
select test.function('public.writes_slugged() returns void', 'insert into public.slugged values (1, ''A'')', 'sql');
select test.function('public.reads_slugged() returns bigint', 'select count(*) from public.slugged', 'sql stable');
select test.function('public.writes_noted() returns void', 'insert into public.noted values (1)', 'sql');
create table public.indexed (id integer primary key, word text);
create index on public.indexed (public.slug(word));

create function test.of(reads text, writes text default null, calls text default null)
returns text language sql as $$
  select found.traces
  from
    api.traces_of(
      array_remove(array[to_regclass('public.' || reads)::oid], null),
      array_remove(array[to_regclass('public.' || writes)::oid], null),
      array_remove(array[to_regprocedure('public.' || calls)::oid], null)
    ) as found;
$$;

create function test.verdicts(what text)
returns void language sql as $$
  select test.is(
    test.of(reads, writes, calls),
    wanted,
    concat_ws(' ', what, 'read', reads, 'write', writes, 'call', calls)
  )
  from (
    values
      ('helped', null, null, 'few'),
      ('helped', 'helped', null, 'few'),
      ('slugged', null, null, 'few'),
      ('slugged', 'slugged', null, 'any'),
      ('seen', null, null, 'few'),
      ('seen', 'seen', null, 'any'),
      ('noted', 'noted', null, 'few'),
      (
        'plain', 'plain', null,
        case when current_setting('server_version_num')::integer < 180000 then 'any' else 'more' end
      ),
      ('owned', null, null, 'any'),
      ('brief', 'brief', null, 'few'),
      ('indexed', null, null, 'any'),
      (null, null, 'helper(integer)', 'few'),
      (null, null, 'nested()', 'any'),
      (null, null, 'slug(text)', 'any'),
      (null, null, 'puts_together(text)', 'any'),
      (null, null, 'reads_slugged()', 'few'),
      (null, null, 'writes_slugged()', 'any'),
      (null, null, 'writes_noted()', 'few')
  ) as asked (reads, writes, calls, wanted);
$$;

select test.verdicts('by labels');

-- An owner vouches for what is immutable indeed.
select core.declare_immutable('public.slug(text)');
select test.is(test.of('slugged', 'slugged'), 'few', 'vouched for');
select test.is(test.of(null, null, 'puts_together(text)'), 'any', 'it may call the other');
select core.declare_immutable('private.whoami()');
select test.is(test.of(null, null, 'puts_together(text)'), 'more', 'it may prepare');
select test.is(test.of(null, null, 'prepares()'), 'more', 'it forgets');
select test.is(test.of(null, null, 'from_xml()'), 'more', 'a query as a text');
select test.is(test.of(null, null, 'nested()'), 'few', 'vouched for, two deep');

-- What waits on a shared connection is cancelled, and runs again on one of its own.
select test.function(
  'public.handles() returns void', 'begin raise exception ''no''; exception when others then null; end', 'plpgsql'
);
select test.function('public.refuses() returns void', 'begin raise  Exception ''no''; end', 'plpgsql');
create table public.handled (id integer primary key);
select test.function(
  'public.on_handled() returns trigger', 'begin perform public.handles(); return new; end', 'plpgsql'
);
create trigger on_handled
before insert on public.handled
for each row
execute function public.on_handled();
select test.is(test.of(null, null, 'handles()'), 'more', 'a handler would catch that');
select test.is(test.of('handled', 'handled'), 'more', 'a handler of a trigger too');
select test.is(test.of(null, null, 'refuses()'), 'few', 'whoever raises catches nothing');

-- For its functions in SQL an extension's author vouches, as for those in C; what acts elsewhere must not run again.
create extension citext with schema extensions;
select test.function(
  'public.replaces() returns text', 'begin return replace(''a'', ''a'', ''b''); end', 'plpgsql stable'
);
select test.is(test.of(null, null, 'replaces()'), 'few', 'citext has a replace() of its own');
create extension dblink with schema extensions;
select test.function('public.sends() returns text', 'begin return dblink_disconnect(); end', 'plpgsql');
select test.is(test.of(null, null, 'sends()'), 'more', 'it acts on another server');
drop extension dblink, citext;
select test.function('public.random_key() returns uuid', 'begin return gen_random_uuid(); end', 'plpgsql');
select test.is(test.of(null, null, 'random_key()'), 'few', 'pgcrypto has a function of that name');

select core.declare_immutable('private.whoami()', false);
select test.is(test.of(null, null, 'nested()'), 'any', 'taken back');
select
  test.throws('select core.declare_immutable(''public.nested()'')', '22023', 'not immutable'),
  test.throws('select core.declare_plain(''public.slug(text)'')', '22023', 'immutable');

select test.is(
  regexp_replace(api.explain('POST', 'rpc/nested', '{}', 'service_role', '{}', '{}'), '^[^\n]*\n', ''),
  E'-- runs alone, is planned each time and cleaned up after, since: private.whoami() is immutable, and nobody vouches for it\n-- it runs public.nested()',
  'explain says why'
);
select core.declare_immutable('private.whoami()');
select test.is(
  regexp_replace(api.explain('POST', 'rpc/nested', '{}', 'service_role', '{}', '{}'), '^[^\n]*\n', ''),
  '-- its plan is kept, and what its code leaves in the session is undone: public.nested()',
  'explain says what is done'
);
select core.declare_immutable('private.whoami()', false);

-- Schemas whose names are quoted, and those on the path of a function, which what it calls inherits.
create schema "Quoted";
create schema inherited;
select test.function('"Quoted".whoami() returns uuid', 'select auth.uid()', 'sql immutable');
select test.function('inherited.whoami() returns uuid', 'select auth.uid()', 'sql immutable');
select test.function('inherited.middle() returns uuid', 'begin return whoami(); end', 'plpgsql stable');
select test.function('public.by_quotes() returns uuid', 'begin return "Quoted".whoami(); end', 'plpgsql stable');
create function public.by_path()
returns uuid language plpgsql stable set search_path = inherited as $$
begin
  return middle();
end;
$$;
select test.is(test.of(null, null, 'by_quotes()'), 'any', 'by its quoted schema');
select test.is(test.of(null, null, 'by_path()'), 'any', 'by a path that is inherited');
drop function public.by_path, public.by_quotes;
drop schema "Quoted", inherited cascade;

-- An operator has no name in a text.
select test.function('public.alike(a text, b text) returns boolean', 'select auth.uid() is null', 'sql immutable');
do $$
begin
  create operator public.=? (function = public.alike, leftarg = text, rightarg = text);
end
$$;
select test.is(test.of('helped'), 'any', 'any text may have the operator');
