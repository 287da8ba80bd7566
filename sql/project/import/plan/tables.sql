create or replace function import.algorithms_said(p_algorithms text[])
returns jsonb language sql immutable as $$
  -- How the passwords of some users are hashed, as an inspection has it: the most usual algorithm, and the number of each.
  with
    hashes as (
      select listed.algorithm, count(*) as number
      from unnest(p_algorithms) as listed (algorithm)
      where listed.algorithm is not null
      group by 1
    )
  select jsonb_build_object(
    'algorithm', (
      select hashes.algorithm
      from hashes
      where hashes.algorithm != 'none'
      order by hashes.number desc, hashes.algorithm
      limit 1
    ),
    'algorithms', (select coalesce(jsonb_object_agg(hashes.algorithm, hashes.number), '{}') from hashes)
  );
$$;

create or replace function import.key_said(p_name text, p_column text, p_refers text, p_definition text)
returns jsonb language sql immutable as $$
  -- A foreign key, as an inspection has it.
  select jsonb_build_object(
    'name', p_name,
    'columns', array[p_column],
    'references', p_refers,
    'definition', p_definition
  );
$$;

create or replace function import.counted_proof(p_table text)
returns jsonb language sql immutable as $$
  -- The proof of a table of public whose source can only count.
  select jsonb_build_object('target', format('select count(*) as rows, null::text as digest from public.%I', p_table));
$$;

create or replace function import.foreign_key_steps(
  p_table text, p_name text, p_definition text, p_index text, p_to_users boolean
)
returns setof jsonb language sql immutable as $$
  -- Statements that make a foreign key of a table of public, and the index that it is looked up by, where there is one.
  -- A key holds new rows even where an old one refers to nothing, which validating it tells: of users once they are here.
  -- Those to users are the owner's to add.
  select import.step(step.phase, 'public.' || p_table, step.sql, step.by) || step.more
  from (
    values
      (
        1,
        'constraints',
        case when p_to_users then 'owner' else 'import' end,
        format('alter table public.%I add constraint %I %s not valid', p_table, p_name, p_definition),
        case when p_to_users then '{"key_to": "auth.users"}' else '{}' end::jsonb
      ),
      (
        2,
        case when p_to_users then 'users' else 'constraints' end,
        'import',
        format('alter table public.%I validate constraint %I', p_table, p_name),
        '{}'
      ),
      (3, 'constraints', 'import', p_index, '{}')
  ) as step (at, phase, by, sql, more)
  where step.sql is not null
  order by step.at;
$$;
