create or replace function import.appwrite_wants_bucket(p_wish jsonb, p_bucket text)
returns boolean language sql immutable as $$
  -- True for a bucket whose files come.
  select case jsonb_typeof(p_wish #> '{selection,buckets}')
    when 'array' then p_wish #> '{selection,buckets}' ? p_bucket
    else import.wants(p_wish, 'buckets')
  end;
$$;

create or replace function import.appwrite_users(p_facts jsonb)
returns jsonb language sql immutable as $$
  -- How many users there are, and how the passwords of the first are hashed.
  -- How passwords are hashed is known of the first users only.
  select
    jsonb_build_object(
      'count', p_facts #> '{users,total}',
      'at_least', coalesce(p_facts #> '{users,total}' = '5000', false)
    ) || import.algorithms_said(
      array(
        select case when sample.value ->> 'has_password' = 'true' then sample.value ->> 'hash' else 'none' end
        from jsonb_array_elements(import.list_of(p_facts #> '{users,sample}')) as sample
      )
    )
  where p_facts #> '{users,total}' is not null;
$$;

create or replace function import.appwrite_buckets(p_facts jsonb)
returns jsonb language sql immutable as $$
  -- Buckets of Appwrite, with how much is in them.
  -- A bucket is public when everybody may read all of its files.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', bucket.value -> '$id',
        'public', coalesce(bucket.value -> '$permissions' ? 'read("any")', false)
        and bucket.value ->> 'fileSecurity' is distinct from 'true',
        'objects', bucket.value -> 'files',
        'at_least', coalesce(bucket.value -> 'files' = '5000', false),
        'bytes', bucket.value -> 'bytes'
      )
      order by bucket.value ->> '$id'
    ),
    '[]'
  )
  from jsonb_array_elements(import.list_of(p_facts -> 'buckets')) as bucket;
$$;

create or replace function import.appwrite_seconds(p_facts jsonb, p_wish jsonb)
returns integer language sql immutable as $$
  -- How long the import takes, about.
  -- 2,000 rows, 500 users and 10 MB a second are what a source on the internet gives; totals may be too low.
  select
    ceil(
      coalesce(
        (
          select sum((tables.said ->> 'total')::numeric)
          from import.appwrite_tables(p_facts) as tables
          where import.is_selected(p_wish, tables.item)
        ),
        0
      ) / 2000 + case
        when import.wants(p_wish, 'users') then coalesce((p_facts #>> '{users,total}')::numeric, 0)
        else 0
      end / 500 + coalesce(
        (
          select sum((bucket.value ->> 'bytes')::numeric)
          from jsonb_array_elements(import.list_of(p_facts -> 'buckets')) as bucket
          where import.appwrite_wants_bucket(p_wish, bucket.value ->> '$id')
        ),
        0
      ) / 10000000
    )::integer;
$$;
