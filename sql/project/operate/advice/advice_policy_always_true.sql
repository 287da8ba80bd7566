create or replace function operate.name_for_reading(p_name text, p_taken text[])
returns text language sql immutable parallel safe as $$
  -- The name of the policy for reading that is left of another; it differs from those that are taken.
  -- A name has 63 bytes at most. Two long names that begin alike must not become one: the whole name's digest is added
  -- where it is cut, and a number where the name is taken nevertheless.
  select free.name
  from (
    select
      case
        when octet_length(p_name || free.word) <= 63 then p_name
        else regexp_replace(
          left(
            p_name,
            (
              select max(size)::integer
              from generate_series(0, 63) as size
              where octet_length(left(p_name, size::integer)) <= 63 - 5 - octet_length(free.word)
            )
          ),
          '\s+$',
          ''
        ) || ' ' || left(md5(p_name), 4)
      end || free.word,
      free.number
    from (
      select concat(' (read', ' ' || nullif(number, 1), ')'), number
      from generate_series(1, 100) as number
    ) as free (word, number)
  ) as free (name, number)
  where free.name != all (p_taken)
  order by free.number
  limit 1;
$$;

create or replace function operate.narrowed_policy(
  p_name text, p_table text, p_command "char", p_roles text, p_using text, p_check text, p_reads_all boolean,
  p_writes_all boolean, p_taken text[]
)
returns text language sql immutable as $$
  -- SQL that makes of a policy one that does not let everybody write.
  -- Reading stays as it was: a policy for all commands that is open to read leaves one for reading. Of the two
  -- expressions the one that holds something replaces the one that is always true.
  select
    case
      when p_reads_all and p_writes_all or p_command in ('a', 'd') then format('drop policy %I on %s;', p_name, p_table)
      when p_writes_all then format('alter policy %I on %s with check (%s);', p_name, p_table, p_using)
      else format('alter policy %I on %s using (%s);', p_name, p_table, p_check)
    end || case
      when p_command = '*' and p_reads_all then format(
        E'\ncreate policy %I on %s for select to %s using (true);',
        operate.name_for_reading(p_name, p_taken),
        p_table,
        p_roles
      )
      else ''
    end;
$$;

create or replace function operate.advice_policy_always_true()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Policies that let every user write every row.
  with
    judged as (
      select
        policy.*,
        policy.command in ('*', 'w', 'd') and policy.using_text in ('true', '(1 = 1)') as reads_all,
        policy.command in ('*', 'w', 'a')
        and coalesce(policy.check_text, policy.using_text) in ('true', '(1 = 1)') as writes_all
      from operate.advised_policies() as policy
      where policy.permissive and policy.command != 'r'
    )
  select
    'high',
    format('policy %I on %s', judged.name, judged.on_table),
    'The policy is true for every row, so each user may change or delete the rows of all the others.',
    operate.narrowed_policy(
      judged.name,
      judged.on_table,
      judged.command,
      (
        select string_agg(case when role.oid = 0 then 'public' else role.oid::regrole::text end, ', ')
        from unnest(judged.roles) as role (oid)
      ),
      judged.using_text,
      judged.check_text,
      judged.reads_all,
      judged.writes_all,
      array(
        select taken.polname::text
        from pg_policy as taken
        where taken.polrelid = judged.relation
      )
    )
  from
    judged
    join pg_class as relation on relation.oid = judged.relation and relation.relrowsecurity
  where
    (judged.reads_all or judged.writes_all)
    and exists (
      select
      from pg_roles as role
      where
        role.rolname in ('anon', 'authenticated')
        and judged.roles && array[0::oid, role.oid]
        and has_schema_privilege(role.oid, relation.relnamespace, 'usage')
        and (
          has_table_privilege(role.oid, relation.oid, 'insert, update, delete')
          or has_any_column_privilege(role.oid, relation.oid, 'insert, update')
        )
    );
$$;
