-- A sequence that has given most of its numbers is advised, by the type of its column.
create table public.notes (
  id serial primary key,
  small smallint generated always as identity,
  big bigint generated always as identity
);
create sequence public.counted maxvalue 10;
create sequence public.turning maxvalue 10 cycle;
select
  setval('public.notes_id_seq', 2000000000),
  setval('public.notes_small_seq', 30000),
  setval('public.notes_big_seq', 2000000000),
  setval('public.counted', 9),
  setval('public.turning', 9);
alter sequence public.notes_id_seq as bigint;
select test.advised(
  'sequence_full',
  array['sequence public.counted', 'sequence public.notes_id_seq', 'sequence public.notes_small_seq']
);
