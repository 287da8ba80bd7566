create or replace function storage.blobs_to_erase()
returns bigint language sql stable as $$
  -- How many blobs wait for the sweep; copies that are deleted count each.
  select
    (select count(*) from storage.garbage as garbage) + (
      select coalesce(sum(cardinality(removals.blobs)), 0)::bigint from storage.removals as removals
    );
$$;

create or replace function storage.figures()
returns jsonb language sql stable as $$
  -- Counts all objects, so it is not for every minute.
  select jsonb_build_object(
    'buckets', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', held.id, 'objects', held.objects, 'bytes', held.bytes) order by held.id),
        '[]'
      )
      from (
        select buckets.id, count(versions.id) as objects, coalesce(sum(versions.size), 0) as bytes
        from
          storage.buckets as buckets
          left join storage.objects as objects on objects.bucket_id = buckets.id
          left join storage.versions as versions on versions.id = objects.version
        group by buckets.id
      ) as held
    ),
    'stores', (
      select coalesce(jsonb_agg(to_jsonb(stores) order by stores.registered_at), '[]')
      from storage.stores as stores
    ),
    'promised', (select count(*) from storage.blobs as blobs where blobs.state = 'promised'),
    'absent', (select count(*) from storage.blobs as blobs where blobs.state = 'absent' and storage.is_named(blobs.id)),
    'garbage', (
      select jsonb_build_object(
        'blobs', storage.blobs_to_erase(),
        'failed', count(*) filter (where garbage.tries > 0),
        'oldest', least(min(garbage.since), (select min(removals.since) from storage.removals as removals))
      )
      from storage.garbage as garbage
    ),
    'held_until', (select hold_state.held_until from storage.hold_state as hold_state)
  );
$$;

comment on function storage.figures is 'What storage holds, what it waits for, and what it could not erase.';
