create or replace function operate.advice_policy_user_metadata()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  -- The word counts inside a literal, as a key of the claims: the application may have a column of that name.
  select
    'high',
    format('policy %I on %s', policy.name, policy.on_table),
    'It believes user_metadata, which users write themselves. Move what it asks for to app_metadata.',
    concat_ws(
      ' ',
      format('alter policy %I on %s', policy.name, policy.on_table),
      'using (' || fixed.using_text || ')',
      'with check (' || fixed.check_text || ')'
    ) || ';'
  from
    operate.advised_policies() as policy
    cross join lateral (values ($r$('[^']*)\muser_metadata\M([^']*')$r$, '\1app_metadata\2')) as word (found, safe)
    cross join lateral (
      values
        (
          regexp_replace(policy.using_text, word.found, word.safe, 'g'),
          regexp_replace(policy.check_text, word.found, word.safe, 'g')
        )
    ) as fixed (using_text, check_text)
  where
    concat(policy.using_text, policy.check_text) like '%user_metadata%'
    and (fixed.using_text, fixed.check_text) is distinct from (policy.using_text, policy.check_text);
$$;

comment on function operate.advice_policy_user_metadata is 'Policies that believe what users write about themselves.';
