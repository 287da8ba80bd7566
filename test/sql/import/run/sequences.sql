-- A sequence that does not go on as in the source is a difference; one that does, whatever it is called here, is none.
create sequence public.used;
select nextval('public.used'), nextval('public.used');
create sequence public.fresh increment by 10 start with 5;
create table public.notes (id bigint generated always as identity (sequence name public.another_name), other integer);
select setval('public.another_name', 7);
create function public.spy()
returns bigint language plpgsql as $$
begin
  raise 'the owner runs code of a source';
end;
$$;
create view public.disguised as
  select public.spy() as last_value, false as is_called;
create temporary table unlike as
  select
    import.sequences_unlike(
      '[{"item": "used", "name": "public.used", "next": "3"},
      {"item": "fresh", "name": "public.fresh", "next": "5"},
      {"item": "own", "owner": "public.notes", "column": "id", "next": "8"},
      {"item": "behind", "name": "public.used", "next": "9"},
      {"item": "not here", "name": "public.nothing", "next": "1"},
      {"item": "a view", "name": "public.disguised", "next": "1"},
      {"item": "no column", "owner": "public.notes", "column": "gone", "next": "1"},
      {"item": "no sequence", "owner": "public.notes", "column": "other", "next": "1"},
      {"item": "no table", "owner": "public.nothing", "column": "id", "next": "1"}]'
    ) as list;
select test.is(
  list,
  '[{"item": "behind", "source": {"next": "9"}, "target": {"next": "3"}},
    {"item": "not here", "source": {"next": "1"}, "target": {"next": null}},
    {"item": "a view", "source": {"next": "1"}, "target": {"next": null}},
    {"item": "no column", "source": {"next": "1"}, "target": {"next": null}},
    {"item": "no sequence", "source": {"next": "1"}, "target": {"next": null}},
    {"item": "no table", "source": {"next": "1"}, "target": {"next": null}}]'::jsonb,
  'next there and here'
)
from unlike;

-- What a source gives next: after its last value, what it was set to, or its start; nothing where it may not be read.
select test.is(
  (
    select jsonb_agg(sequence.next order by sequence.item)
    from
      jsonb_to_recordset(
        import.postgres_sequence_nexts(
          '{"sequences": [
            {"schema": "s", "name": "a", "owned": "n", "start": "1", "increment": "-2", "last_value": "9"},
            {"schema": "s", "name": "b", "owned": "n", "start": "1", "increment": "1", "first_value": "70"},
            {"schema": "s", "name": "c", "owned": "n", "start": "4", "increment": "1", "shows_first": true},
            {"schema": "s", "name": "d", "owned": "n", "start": "4", "increment": "1", "shows_first": false}]}'
        )
      ) as sequence (item text, next text)
  ),
  '["7", "70", "4"]'::jsonb,
  'next there'
);
