create or replace function import.appwrite_table_policies(p_permissions jsonb)
returns table (command text, role text, grantees text, condition text) language sql stable as $$
  -- Policies that say what permissions of a table say.
  -- write is create, update and delete. Teams and members have no table here, and single users of a whole table
  -- are left to the operator.
  select distinct
    command.name,
    permission.role,
    case permission.role when 'any' then 'anon, authenticated' when 'guests' then 'anon' else 'authenticated' end,
    case
      when permission.role like 'label:%' then format(
        '(select auth.jwt()) #> ''{app_metadata,labels}'' ? %L',
        substr(permission.role, 7)
      )
      else 'true'
    end
  from
    jsonb_array_elements_text(import.list_of(p_permissions)) as listed (permission)
    cross join lateral (
      select found.parts[1] as action, found.parts[2] as role
      from regexp_match(listed.permission, '^([a-z]+)\("(any|guests|users|label:.*)"\)$') as found (parts)
    ) as permission
    join (
      values
        ('read', 'select'),
        ('create', 'insert'),
        ('update', 'update'),
        ('delete', 'delete')
    ) as command (action, name)
      on command.action = permission.action or permission.action = 'write' and command.action != 'read';
$$;

create or replace function import.appwrite_row_policies()
returns table (command text, role text, grantees text, condition text) language sql stable as $$
  -- Policies that say what the permissions of each row say.
  select
    command.name,
    'rows of ' || who.role,
    who.role,
    format('permissions && array[%L, %L', command.action || '("any")', command.action || who.group_of) || case who.role
      when 'authenticated' then format(', %L || (select auth.uid()) || ''")''', command.action || '("user:')
      else ''
    end || ']'
  from
    (
      values
        ('read', 'select'),
        ('update', 'update'),
        ('delete', 'delete')
    ) as command (action, name)
    cross join (
      values
        ('anon', '("guests")'),
        ('authenticated', '("users")')
    ) as who (role, group_of);
$$;

create or replace function import.appwrite_policies(p_table jsonb, p_name text, p_project text)
returns text language sql stable as $$
  -- Policies that let in whom the permissions of Appwrite let in; nothing runs them by itself.
  -- What would let in whom Appwrite lets in, for the operator to read and run.
  with
    said as (select coalesce(p_table ->> 'rowSecurity', p_table ->> 'documentSecurity', '') = 'true' as of_rows),
    policies as (
      select * from import.appwrite_table_policies(p_table -> '$permissions')
      union all
      select policy.*
      from
        said,
        import.appwrite_row_policies() as policy
      where said.of_rows
    )
  select string_agg(statement.sql, E';\n' order by statement.at, statement.sql)
  from (
    select
      1 as at,
      format(
        'update public.%I set permissions = import.appwrite_permissions(permissions, %L)', p_name, p_project
      ) as sql
    from said
    where said.of_rows
    union all
    select
      2,
      concat(
        format('create policy %I on public.%I', policies.command || ' ' || policies.role, p_name),
        format(' for %s to %s', policies.command, policies.grantees),
        case when policies.command != 'insert' then format(' using (%s)', policies.condition) end,
        case when policies.command in ('insert', 'update') then format(' with check (%s)', policies.condition) end
      )
    from policies
  ) as statement;
$$;

create or replace function import.appwrite_permissions(p_permissions text[], p_project text)
returns text[] language sql stable as $$
  -- Permissions of Appwrite that name users by the ids they have here.
  select
    coalesce(
      array_agg(
        case
          when mapped.new_id is null then listed.permission
          else replace(listed.permission, '"user:' || mapped.old_id, '"user:' || mapped.new_id)
        end
        order by listed.at
      ),
      '{}'
    )
  from
    unnest(p_permissions) with ordinality as listed (permission, at)
    left join import.user_map as mapped on mapped.source = 'appwrite'
      and mapped.project = p_project
      and mapped.old_id = substring(listed.permission from '"user:([^"/]+)');
$$;
