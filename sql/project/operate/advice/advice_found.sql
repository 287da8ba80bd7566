create or replace function operate.advice_id(p_rule text, p_object text)
returns text language sql immutable parallel safe as $$
  -- The id of a piece of advice, made of its rule and its object.
  select left(encode(sha256(convert_to(p_rule || E'\n' || p_object, 'UTF8')), 'hex'), 16);
$$;

create or replace function operate.advice_found()
returns table (id text, rule text, severity text, object text, why text, fix_sql text, dismissed jsonb)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The id is made of rule and object, so it stays the same while the object has its name.
  with
    found as (
      select 'no_rls', * from operate.advice_no_rls()
      union all
      select 'owner_view', * from operate.advice_owner_view()
      union all
      select 'policy_always_true', * from operate.advice_policy_always_true()
      union all
      select 'policy_user_metadata', * from operate.advice_policy_user_metadata()
      union all
      select 'sequence_full', * from operate.advice_sequence_full()
      union all
      select 'definer_open', * from operate.advice_definer_open()
      union all
      select 'definer_without_path', * from operate.advice_definer_without_path()
      union all
      select 'more_than_rows', * from operate.advice_more_than_rows()
      union all
      select 'immutable_function', * from operate.advice_immutable_function()
      union all
      select 'not_valid', * from operate.advice_not_valid()
      union all
      select 'policy_per_row', * from operate.advice_policy_per_row()
      union all
      select 'policy_column_without_index', * from operate.advice_policy_column_without_index()
      union all
      select 'foreign_key_without_index', * from operate.advice_foreign_key_without_index()
      union all
      select 'rls_without_policy', * from operate.advice_rls_without_policy()
      union all
      select 'no_primary_key', * from operate.advice_no_primary_key()
      union all
      select 'duplicate_index', * from operate.advice_duplicate_index()
      union all
      select 'unused_index', * from operate.advice_unused_index()
      union all
      select 'report', * from operate.advice_report()
    )
  select
    operate.advice_id(found.rule, found.object),
    found.rule,
    found.severity,
    found.object,
    found.why,
    found.fix_sql,
    case
      when dismissed.rule is not null then jsonb_build_object(
        'reason', dismissed.reason,
        'by', dismissed.operator,
        'at', dismissed.dismissed_at
      )
    end
  from
    found as found (rule, severity, object, why, fix_sql)
    left join operate.dismissed_advice as dismissed on dismissed.rule = found.rule and dismissed.object = found.object;
$$;

comment on function operate.advice_found is 'All that the rules of advice find, dismissed or not.';
