create or replace function operate.asked_once(p_expression text)
returns text language sql immutable parallel safe as $$
  -- The expression, with each call that says who asks in a select of its own.
  -- Nothing in a literal or quoted name is a call. Calls that stand in a select of
  -- their own already are set aside, without their (), while the others are wrapped.
  select string_agg(
    case
      when part.piece ~ '^[''"]' then part.piece
      else replace(
        regexp_replace(
          regexp_replace(part.piece, '(\mSELECT \(*auth\.(uid|jwt|role|email))\(\)', E'\\1\x01', 'g'),
          '(^|[^\w.$])auth\.(uid|jwt|role|email)\(\)',
          E'\\1( SELECT auth.\\2\x01)',
          'g'
        ),
        E'\x01',
        '()'
      )
    end,
    ''
    order by part.number
  )
  from operate.pieces_of(p_expression) as part;
$$;

create or replace function operate.advice_policy_per_row()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Policies that ask for each row who the user is.
  with
    asked as materialized (
      select
        policy.*,
        operate.asked_once(policy.using_text) as using_once,
        operate.asked_once(policy.check_text) as check_once
      from operate.advised_policies() as policy
      where position('auth.' in replace(concat(policy.using_text, policy.check_text), 'SELECT auth.', '')) > 0
    )
  select
    'medium',
    format('policy %I on %s', asked.name, asked.on_table),
    'It asks for each row who the user is. In a select of its own that is asked once for each statement.',
    concat_ws(
      ' ',
      format('alter policy %I on %s', asked.name, asked.on_table),
      'using (' || asked.using_once || ')',
      'with check (' || asked.check_once || ')'
    ) || ';'
  from asked
  where asked.using_text is distinct from asked.using_once or asked.check_text is distinct from asked.check_once;
$$;
