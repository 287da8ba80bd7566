-- Policies that are made by naming them. {column} is a column, {members_table} a table, {role} a text; rows of your own
-- stay. For each policy: command, roles, using and check as in policy.create.
insert into operate.policy_template (name, sentence, parameters, policies, indexed)
values
  (
    'own_rows', 'Users read and write the rows that are theirs.',
    '{"column": {"kind": "column", "default": "user_id"}}',
    '[{"command": "all", "roles": ["authenticated"],
       "using": "{column} = (select auth.uid())", "check": "{column} = (select auth.uid())"}]',
    '{column}'
  ),
  (
    'own_rows_public_read', 'Everybody reads all rows; users write those that are theirs.',
    '{"column": {"kind": "column", "default": "user_id"}}',
    '[{"command": "select", "roles": ["anon", "authenticated"], "using": "true"},
      {"command": "insert", "roles": ["authenticated"], "check": "{column} = (select auth.uid())"},
      {"command": "update", "roles": ["authenticated"],
       "using": "{column} = (select auth.uid())", "check": "{column} = (select auth.uid())"},
      {"command": "delete", "roles": ["authenticated"], "using": "{column} = (select auth.uid())"}]',
    '{column}'
  ),
  (
    'public_read', 'Everybody reads all rows.', '{}',
    '[{"command": "select", "roles": ["anon", "authenticated"], "using": "true"}]', '{}'
  ),
  (
    'signed_in_read', 'Users who are signed in read all rows.', '{}',
    '[{"command": "select", "roles": ["authenticated"], "using": "true"}]', '{}'
  ),
  (
    'tenant',
    'Members of a tenant read and write its rows; they must be able to read their own rows of the members'' table.',
    '{"column": {"kind": "column", "default": "tenant_id"}, "members_table": {"kind": "table"},
      "member_column": {"kind": "column", "default": "user_id"}, "tenant_column": {"kind": "column", "default": "tenant_id"}}',
    '[{"command": "all", "roles": ["authenticated"],
       "using": "{column} in (select {members_table}.{tenant_column} from {members_table} where {members_table}.{member_column} = (select auth.uid()))",
       "check": "{column} in (select {members_table}.{tenant_column} from {members_table} where {members_table}.{member_column} = (select auth.uid()))"}]',
    '{column}'
  ),
  (
    'app_role', 'Users whose app_metadata has the role read and write all rows.', '{"role": {"kind": "text"}}',
    '[{"command": "all", "roles": ["authenticated"],
       "using": "((select auth.jwt()) -> ''app_metadata'' ->> ''role'') = {role}",
       "check": "((select auth.jwt()) -> ''app_metadata'' ->> ''role'') = {role}"}]',
    '{}'
  ),
  (
    'files_own_folder',
    'On storage.objects: users read and write the files of a bucket whose first folder is their id.',
    '{"bucket": {"kind": "text"}}',
    '[{"command": "all", "roles": ["authenticated"],
       "using": "bucket_id = {bucket} and (storage.foldername(name))[1] = (select auth.uid())::text",
       "check": "bucket_id = {bucket} and (storage.foldername(name))[1] = (select auth.uid())::text"}]',
    '{}'
  ),
  (
    'files_public_read', 'On storage.objects: everybody reads and lists the files of a bucket.',
    '{"bucket": {"kind": "text"}}',
    '[{"command": "select", "roles": ["anon", "authenticated"], "using": "bucket_id = {bucket}"}]', '{}'
  ),
  (
    'files_signed_in',
    'On storage.objects: users who are signed in read the files of a bucket and upload; each changes their own.',
    '{"bucket": {"kind": "text"}}',
    '[{"command": "select", "roles": ["authenticated"], "using": "bucket_id = {bucket}"},
      {"command": "insert", "roles": ["authenticated"], "check": "bucket_id = {bucket}"},
      {"command": "update", "roles": ["authenticated"],
       "using": "bucket_id = {bucket} and owner_id = (select auth.uid())::text",
       "check": "bucket_id = {bucket} and owner_id = (select auth.uid())::text"},
      {"command": "delete", "roles": ["authenticated"],
       "using": "bucket_id = {bucket} and owner_id = (select auth.uid())::text"}]',
    '{}'
  ),
  ('service_only', 'Nobody but the service role reads or writes.', '{}', '[]', '{}')
on conflict (name) do update
  set
    sentence = excluded.sentence,
    parameters = excluded.parameters,
    policies = excluded.policies,
    indexed = excluded.indexed;

create or replace function operate.table_written(p_written text)
returns text language plpgsql stable as $$
-- A table as SQL, of a name that may have a schema.
-- A table without a schema is one of public.
declare
  v_parts text[] := parse_ident(p_written);
begin
  if array_length(v_parts, 1) > 2 then
    perform core.raise('bad_request', format('"%s" is not the name of a table', p_written));
  end if;
  return format(
    '%I.%I',
    case when array_length(v_parts, 1) = 2 then v_parts[1] else 'public' end,
    v_parts[array_length(v_parts, 1)]
  );
end;
$$;

create or replace function operate.template_parameters(p_template operate.policy_template, p_given jsonb)
returns jsonb language plpgsql stable as $$
-- The parameters as SQL, by name.
declare
  v_name text;
  v_parameter jsonb;
  v_value text;
  v_found jsonb := '{}'::jsonb;
begin
  perform
    core.raise('bad_request', format('the template %s has no parameter "%s"', p_template.name, given.key))
  from jsonb_each(p_given) as given
  where not p_template.parameters ? given.key;

  for v_name, v_parameter in select parameter.key, parameter.value
  from jsonb_each(p_template.parameters) as parameter loop
    v_value := coalesce(p_given ->> v_name, v_parameter ->> 'default');
    if coalesce(v_value, '') = '' or jsonb_typeof(p_given -> v_name) in ('object', 'array') then
      perform
        core.raise('bad_request', format('the template %s needs the parameter "%s", a text', p_template.name, v_name));
    end if;
    v_found := v_found || jsonb_build_object(
      v_name,
      case v_parameter ->> 'kind'
        when 'column' then format('%I', v_value)
        when 'table' then operate.table_written(v_value)
        else format('%L', v_value)
      end
    );
  end loop;
  return v_found;
end;
$$;

create or replace function operate.fill_template(p_text text, p_parameters jsonb)
returns text language plpgsql immutable strict parallel safe as $$
-- A text of a template with its parameters.
-- In one go: a name that looks like a parameter is not filled in again.
declare
  v_filled text := '';
  v_part text[];
begin
  for v_part in select matched.part from regexp_matches(p_text, '([^{}]*)(?:\{(\w+)\})?', 'g') as matched (part) loop
    v_filled := concat(v_filled, v_part[1], p_parameters ->> v_part[2]);
  end loop;
  return v_filled;
end;
$$;

create or replace function operate.has_index(p_table text, p_column text)
returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  -- True when an index of the table begins with the column.
  select
    exists (
      select
      from
        pg_index as index
        join pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = index.indkey[0]
      where index.indrelid = to_regclass(p_table) and quote_ident(attribute.attname) = p_column
    );
$$;

create or replace function operate.render_policy_template(p_change jsonb)
returns text[] language plpgsql stable as $$
-- Row level security is turned on, because without it the policies say nothing. The expressions are ours, or a DBA's.
-- A table of ours gets policies and nothing else.
declare
  v_table text := operate.target_name(p_change, 'table');
  v_is_ours boolean := operate.is_ours(coalesce(p_change ->> 'schema', 'public'));
  v_template operate.policy_template;
  v_parameters jsonb;
begin
  select template.*
  into v_template
  from operate.policy_template as template
  where template.name = p_change ->> 'template';
  if v_template.name is null then
    perform core.raise('bad_request', format('there is no template "%s"', p_change ->> 'template'));
  end if;
  v_parameters := operate.template_parameters(v_template, coalesce(p_change -> 'parameters', '{}'));
  if v_is_ours and (v_template.policies = '[]' or v_template.indexed != '{}') then
    perform core.raise('forbidden', format('the template %s does more than this table allows', v_template.name));
  end if;

  return case when not v_is_ours then array[format('alter table %s enable row level security', v_table)] end || case
    when v_template.policies = '[]' then array[format('revoke all on table %s from anon, authenticated', v_table)]
  end || array(
    select format(
      E'create policy %I on %s\n  for %s\n  to %s%s%s',
      coalesce(p_change ->> 'name', v_template.name) || case policy ->> 'command'
        when 'all' then ''
        else '_' || (policy ->> 'command')
      end,
      v_table,
      policy ->> 'command',
      operate.roles_written(policy -> 'roles'),
      E'\n  using (' || operate.fill_template(policy ->> 'using', v_parameters) || ')',
      E'\n  with check (' || operate.fill_template(policy ->> 'check', v_parameters) || ')'
    )
    from jsonb_array_elements(v_template.policies) with ordinality as listed (policy, at)
    order by at
  ) || array(
    select format('create index on %s (%s)', v_table, v_parameters ->> indexed)
    from unnest(v_template.indexed) as indexed
    where not operate.has_index(v_table, v_parameters ->> indexed)
  );
end;
$$;

create or replace function operate.policy_templates(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/schema/templates
  select core.ok(jsonb_build_object('templates', coalesce(jsonb_agg(to_jsonb(template) order by template.name), '[]')))
  from operate.policy_template as template;
$$;

comment on function operate.policy_templates(core.request) is 'Lists the templates of policies.';
