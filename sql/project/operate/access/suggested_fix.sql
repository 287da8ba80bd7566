create or replace function operate.owner_column(p_question operate.question, p_images jsonb[])
returns text language sql stable as $$
  -- The column that says that the rows are the user's own.
  -- A column of type uuid that is the user's id in every row that a policy must let pass.
  select attribute.attname
  from pg_catalog.pg_attribute as attribute
  where
    attribute.attrelid = p_question.relation
    and attribute.attnum > 0
    and not attribute.attisdropped
    and attribute.atttypid = 'pg_catalog.uuid'::regtype
    and p_question.role = 'authenticated'
    and (
      select bool_and(coalesce(image ->> attribute.attname = lower(p_question.claims ->> 'sub'), false))
      from unnest(p_images) as image
    )
  order by attribute.attnum
  limit 1;
$$;

create or replace function operate.reads_itself(p_relation oid)
returns boolean language sql stable as $$
  -- A policy that reads its own table and one with a subselect, such as (select auth.uid()), make an endless recursion.
  select
    exists (
      select
      from pg_catalog.pg_policy as policy
      where
        policy.polrelid = p_relation
        and concat(policy.polqual::text, policy.polwithcheck::text) ~ format(':relid %s\M', p_relation)
    );
$$;

comment on function operate.reads_itself(oid) is 'True for a table with a policy that reads that table.';

create or replace function operate.own_condition(p_question operate.question, p_images jsonb[])
returns text language sql stable as $$
  -- The condition that lets the user's own rows pass.
  -- Null where the rows are not the user's. Of files those of one bucket: a policy without a bucket would open them all.
  select case
    when not operate.is_of_files(p_question) then format('(select auth.uid()) = %I', owner)
    when (select count(distinct image ->> 'bucket_id') from unnest(p_images) as image) = 1 then format(
      'bucket_id = %L and (select auth.uid()) = %I',
      p_images[1] ->> 'bucket_id',
      owner
    )
  end
  from operate.owner_column(p_question, p_images) as owner
  where owner is not null;
$$;

create or replace function operate.render_own_rows(p_question operate.question, p_commands text[], p_condition text)
returns text language sql stable as $$
  -- The policy by which users reach the rows that are their own.
  -- The template own_rows, for one command or for all.
  select format(
    'create policy %I on %I.%I%s to authenticated%s%s;',
    (
      select free.name
      from (
        select concat('own rows', ' ' || nullif(number, 1)) as name, number
        from generate_series(1, 100) as number
      ) as free
      where
        not exists (
          select
          from pg_catalog.pg_policy as policy
          where policy.polrelid = p_question.relation and policy.polname = free.name
        )
      order by free.number
      limit 1
    ),
    p_question.schema,
    p_question.name,
    ' for ' || case when cardinality(p_commands) = 1 then p_commands[1] else 'all' end,
    case when p_commands != '{insert}' then format(' using (%s)', p_condition) end,
    case
      when p_commands && '{insert,update}' or cardinality(p_commands) > 1 then format(' with check (%s)', p_condition)
    end
  );
$$;

create or replace function operate.suggested_fix(
  p_question operate.question, p_steps operate.step[], p_old operate.image, p_new operate.image
)
returns text language plpgsql stable as $$
-- The grants and the policy that would allow it; null where these would not do.
-- Grants that are missing, and a policy for the user's own rows. Null where anything else stands in the way: a
-- restrictive policy, an error, a row that is somebody else's.
declare
  v_fixes text[] := array[]::text[];
  v_commands text[] := array[]::text[];
  v_images jsonb[] := array[]::jsonb[];
  v_condition text;
  v_step operate.step;
begin
  foreach v_step in array p_steps loop
    continue when v_step.outcome = 'true'
      or v_step.kind in ('permissive', 'read')
      or v_step.phase = 'fact'
      or (v_step.phase = 'back' and operate.verdict_of(v_step) != 'error')
      or (v_step.kind = 'database' and v_step.error ->> 'sqlstate' = '42501')
      or (v_step.phase = 'right' and v_step.outcome = 'unknown');
    if v_step.fix is not null then
      v_fixes := v_fixes || v_step.fix;
    elsif v_step.kind = 'policies' and v_step.outcome in ('false', 'null') then
      v_commands := v_commands || v_step.command;
      v_images := v_images || case v_step.phase when 'check' then p_new.members else p_old.members end;
    else
      return null;
    end if;
  end loop;

  if v_commands != '{}' then
    v_condition := operate.own_condition(p_question, v_images);
    if v_condition is null or operate.reads_itself(p_question.relation) then
      return null;
    end if;
    v_commands := array(select distinct command from unnest(v_commands) as command);
    v_fixes := v_fixes || operate.render_own_rows(p_question, v_commands, v_condition);
  end if;
  return nullif(array_to_string(v_fixes, E'\n'), '');
end;
$$;
