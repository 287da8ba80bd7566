create or replace function operate.trusted_metadata(p_expression text)
returns text language sql immutable parallel safe as $$
  -- The expression, with app_metadata in its literals where it had user_metadata.
  select string_agg(
    case
      when part.piece ~ '^''' then regexp_replace(part.piece, '\muser_metadata\M', 'app_metadata', 'g')
      else part.piece
    end,
    ''
    order by part.number
  )
  from operate.pieces_of(p_expression) as part;
$$;

create or replace function operate.advice_policy_user_metadata()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Policies that believe what users write about themselves.
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
    cross join lateral (
      values
        (operate.trusted_metadata(policy.using_text), operate.trusted_metadata(policy.check_text))
    ) as fixed (using_text, check_text)
  where
    concat(policy.using_text, policy.check_text) like '%user_metadata%'
    and (fixed.using_text, fixed.check_text) is distinct from (policy.using_text, policy.check_text);
$$;
