-- A definition is the same text for everybody, whatever their session is set to.
create table public.notes (
  at timestamptz default '2026-01-01 00:00:00+00',
  lasts interval default '1 day 02:00',
  weight double precision default 0.1
);

create temporary table before as
  select operate.relation_definition('public.notes'::regclass) as definition;

set timezone = 'Asia/Tokyo';

set datestyle = 'German, DMY';

set intervalstyle = 'iso_8601';

set extra_float_digits = 0;

set quote_all_identifiers = on;

set search_path = public;

select test.is(operate.relation_definition('public.notes'::regclass), definition, 'the definition') from before;
