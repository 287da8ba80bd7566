create or replace function operate.advice_dismiss(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
-- PUT /admin/v1/advice/:id
-- What was dismissed and is no longer found can be taken back all the same.
-- Writes: operate.dismissed_advice
declare
  v_dismissed boolean := case jsonb_typeof(p_request.body -> 'dismissed')
    when 'boolean' then (p_request.body ->> 'dismissed')::boolean
  end;
  v_reason text := btrim(p_request.body ->> 'reason');
  v_advice record;
begin
  if v_dismissed is null then
    return core.refuse('bad_request', 'dismissed must be true or false');
  end if;

  if v_dismissed and (coalesce(v_reason, '') = '' or length(v_reason) > 1000) then
    return core.refuse('bad_request', 'a reason of up to 1000 characters is needed: the next operator will ask');
  end if;

  select known.rule, known.object
  into v_advice
  from (
    select found.rule, found.object
    from operate.advice_found() as found
    union all
    select dismissed.rule, dismissed.object
    from operate.dismissed_advice as dismissed
  ) as known
  where operate.advice_id(known.rule, known.object) = p_request.path ->> 'id'
  limit 1;

  if not found then
    return core.refuse('not_found', 'there is no such advice');
  end if;

  delete from operate.dismissed_advice as dismissed
  where dismissed.rule = v_advice.rule and dismissed.object = v_advice.object;
  if v_dismissed then
    insert into operate.dismissed_advice (rule, object, reason, operator)
    values (v_advice.rule, v_advice.object, v_reason, coalesce(p_request.claims ->> 'email', session_user));
  end if;

  return core.ok(
    jsonb_build_object(
      'id', p_request.path ->> 'id',
      'rule', v_advice.rule,
      'object', v_advice.object,
      'dismissed', v_dismissed
    )
  );
end;
$$;

comment on function operate.advice_dismiss(core.request) is
  'PUT /admin/v1/advice/:id: dismisses advice, or takes that back.';
