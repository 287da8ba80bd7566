create or replace function operate.open_relations()
returns oid[]
language sql
stable
as $$
  select
    array_remove(
      array[
        to_regclass('auth.users'),
        to_regclass('realtime.topics'),
        to_regclass('storage.buckets'),
        to_regclass('storage.objects')
      ]::oid[],
      null
    );
$$;

comment on function operate.open_relations is
  'The tables of ours on which the application may have triggers or policies.';
