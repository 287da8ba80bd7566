create or replace function operate.open_relations()
returns oid[] language plpgsql stable as $$
-- The tables of ours on which the application may have triggers or policies.
begin
  return (
    select array_remove(
      array[
        to_regclass('auth.users'),
        to_regclass('realtime.topics'),
        to_regclass('storage.buckets'),
        to_regclass('storage.objects')
      ]::oid[],
      null
    )
  );
end;
$$;
