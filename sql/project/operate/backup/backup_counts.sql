create or replace function operate.backup_counts()
returns jsonb language sql stable as $$
  -- What a backup and what is restored of it are compared by.
  select jsonb_build_object(
    'users', (select count(*) from auth.users),
    'files', (select count(*) from storage.blobs as blobs where blobs.state = 'stored'),
    'tables', (select count(*) from pg_class as relation where relation.relkind in ('r', 'p', 'm'))
  );
$$;

comment on function operate.backup_counts is 'How much there is, for the trial of a backup.';

create or replace function operate.backup_differs(p_before jsonb, p_after jsonb, p_restored jsonb)
returns text language sql immutable parallel safe as $$
  -- How what was restored differs from what was counted before and after the moment of the backup; null when it does not.
  select string_agg(
    format(
      'it has %s %s, and the database had %s',
      coalesce(p_restored ->> counted.what, 'no count of'),
      counted.what,
      concat_ws(' to ', counted.least, nullif(counted.most, counted.least))
    ),
    '; '
    order by counted.what
  )
  from (
    select
      one.key as what,
      least(one.value::bigint, (p_after ->> one.key)::bigint) as least,
      greatest(one.value::bigint, (p_after ->> one.key)::bigint) as most
    from jsonb_each_text(p_before) as one
  ) as counted
  where (p_restored ->> counted.what)::bigint between counted.least and counted.most is not true;
$$;

comment on function operate.backup_differs is 'How a restored database differs from what was backed up.';
