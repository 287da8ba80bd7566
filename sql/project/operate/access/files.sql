create or replace function operate.is_of_files(p_question operate.question)
returns boolean language sql immutable parallel safe as $$
  -- True for a question about files.
  select p_question.schema = 'storage' and p_question.name = 'objects';
$$;

create or replace function operate.is_upload(p_question operate.question)
returns boolean language sql immutable parallel safe as $$
  -- True for a question about the upload of a file.
  -- An update that names columns moves a file or changes what its user wrote about it; without any it replaces the
  -- bytes, as PUT and x-upsert do.
  select
    operate.is_of_files(p_question)
    and (p_question.command = 'insert' or (p_question.command = 'update' and coalesce(p_question.new, '{}') = '{}'));
$$;

create or replace function operate.place_of_metadata(p_question operate.question)
returns smallint language sql stable as $$
  -- The number of the column for size and type of a file.
  select attribute.attnum
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = p_question.relation and attribute.attname = 'metadata';
$$;

create or replace function operate.filled_by_upload(p_question operate.question)
returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- What storage.objects gets from the upload before its policies are asked. Size and type are not known.
  select jsonb_build_object(
    'version', '00000000-0000-4000-8000-000000000000',
    'owner_id', p_question.claims ->> 'sub',
    'owner', (
      select users.id
      from auth.users as users
      where users.id::text = p_question.claims ->> 'sub'
    )
  );
$$;

comment on function operate.filled_by_upload(operate.question) is 'The columns of a file that an upload fills.';

create or replace function operate.bucket_steps(p_question operate.question, p_old operate.image, p_new operate.image)
returns operate.step[] language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- Policies are asked first, so that nobody learns by a refusal which buckets there are.
  with
    asked as (
      select
        coalesce(p_new.members, p_old.members) ->> 'bucket_id' as id,
        p_question.command in ('insert', 'update') as is_write
    )
  select coalesce(
    array_agg(
      row(
        'bucket',
        case when asked.is_write then 'check' else 'fact' end,
        p_question.command,
        case
          when bucket.public and not asked.is_write then format(
            'the bucket "%s" is public: anybody reads it at /storage/v1/object/public, whatever the policies say',
            asked.id
          )
          else format('there is a bucket "%s"', asked.id)
        end,
        (bucket.id is not null)::text,
        null,
        null,
        null
      )::operate.step
    ),
    '{}'
  )
  from
    asked
    left join storage.buckets as bucket on bucket.id = asked.id
  where operate.is_of_files(p_question) and asked.id is not null;
$$;

comment on function operate.bucket_steps is 'What the bucket of a file has to do with the question.';
