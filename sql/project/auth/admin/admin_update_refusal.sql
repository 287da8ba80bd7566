create or replace function auth.admin_update_refusal(
  p_body jsonb,
  p_before auth.users,
  p_now timestamptz
)
returns text
language plpgsql
stable
as $$
-- Metadata is judged as it would be after merging; so what cannot be merged is refused first.
declare
  v_refusal text := auth.admin_body_refusal(p_body, p_now);
  v_after auth.users;
begin
  if v_refusal is null and p_body ->> 'password' is not null then
    v_refusal := core.password_refusal((p_body ->> 'password')::integer, core.settings_row());
  end if;
  if v_refusal is not null then
    return v_refusal;
  end if;

  v_after := auth.admin_changed(p_before, p_body, p_now);
  return coalesce(
    auth.metadata_refusal(v_after.user_metadata),
    'app_metadata: ' || auth.metadata_refusal(v_after.app_metadata)
  );
end;
$$;

comment on function auth.admin_update_refusal(jsonb, auth.users, timestamptz) is
  'Why a change of a user is refused; null when it is not.';
