create or replace function control.last_owner_refusal()
returns core.reply language sql stable as $$
  -- The refusal of a change that leaves no owner; null when one is left.
  -- To be called after the change, under the lock of the table.
  select case
    when not exists (
        select
        from control.platform_users as operator
        where operator.platform_role = 'owner' and operator.disabled_at is null
      ) then core.refuse('conflict', 'this is the last owner: make another one first')
  end;
$$;

create or replace function control.operator_change_refusal(p_body jsonb, p_operator control.platform_users)
returns core.reply language sql stable as $$
  -- Why an operator cannot be changed so; null when it can.
  select case
    when p_operator.id is null then core.refuse('not_found', 'there is no such operator')
    when p_body ->> 'email' is not null and core.email_normal(p_body ->> 'email') is null then core.refuse(
      'bad_request', 'a valid email address is required'
    )
    when p_body ->> 'role' is not null and control.rank(p_body ->> 'role') is null then core.refuse(
      'bad_request', 'role is viewer, admin or owner'
    )
    when coalesce(jsonb_typeof(p_body -> 'disabled'), 'null') not in ('boolean', 'null') then core.refuse(
      'bad_request', 'disabled is true or false'
    )
    when p_body ->> 'password' is not null
      and core.password_refusal((p_body ->> 'password')::integer, core.settings_row()) is not null then core.refuse(
      'bad_request',
      core.password_refusal((p_body ->> 'password')::integer, core.settings_row())
    )
    when core.email_normal(p_body ->> 'email') != p_operator.email
      and (control.operator_by_email(core.email_normal(p_body ->> 'email'))).id is not null then core.refuse(
      'conflict', 'there is an operator with this address'
    )
  end;
$$;

create or replace function control.operator_update(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PUT /admin/v1/operators/:id {email?, password?, role?, disabled?, current_password}
-- The lock lets two owners who demote each other at once leave one. Their sessions end, but for the owner's own.
-- Writes: control.platform_users, control.sessions
declare
  v_body jsonb := p_request.body;
  v_operator control.platform_users;
  v_refusal core.reply;
begin
  lock table control.platform_users in share row exclusive mode;
  v_operator := control.operator_of(p_request.path ->> 'id');
  v_refusal := control.operator_change_refusal(v_body, v_operator);
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if v_body ->> 'password' is not null and p_request.answer is null then
    return core.ask_scrypt(core.password_new());
  end if;

  begin
    update control.platform_users as operator
    set
      email = coalesce(core.email_normal(v_body ->> 'email'), operator.email),
      platform_role = coalesce(v_body ->> 'role', operator.platform_role),
      disabled_at = case v_body ->> 'disabled'
        when 'true' then coalesce(operator.disabled_at, clock_timestamp())
        when 'false' then null
        else operator.disabled_at
      end,
      encrypted_password = case
        when v_body ->> 'password' is not null then core.password_text(core.password_answered(p_request.answer))
        else operator.encrypted_password
      end,
      password_is_given = case
        when v_body ->> 'password' is null then operator.password_is_given
        else operator.id::text != p_request.claims ->> 'sub'
      end
    where operator.id = v_operator.id
    returning operator.*
    into v_operator;
    v_refusal := control.last_owner_refusal();
    if v_refusal.status is not null then
      raise exception using errcode = 'PL409';
    end if;
  exception
    when sqlstate 'PL409' then
      return v_refusal;
  end;

  perform control.sessions_end(v_operator.id, null, (p_request.claims ->> 'sid')::uuid);
  return core.ok(control.operator_json(v_operator));
end;
$$;

comment on function control.operator_update is 'PUT /admin/v1/operators/:id: changes an operator.';
