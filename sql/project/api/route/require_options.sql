create or replace function api.require_options(p_inquiry api.inquiry)
returns void
language plpgsql
as $$
-- A plan tells how the database is made, and a write that is taken back still holds its locks: both are for the
-- service's own key.
declare
  v_options api.options := p_inquiry.options;
  v_set text;
begin
  if p_inquiry.role != 'service_role' and v_options.form = 'plan' then
    perform core.raise('not_acceptable', 'only the service key may ask for a plan');
  end if;

  if p_inquiry.role != 'service_role' and v_options.rollback then
    perform core.raise('forbidden', 'only the service key may ask for tx=rollback');
  end if;

  if v_options.timezone is not null then
    v_set := set_config('timezone', v_options.timezone, true);
  end if;
end;
$$;

comment on function api.require_options is
  'Refuses what the caller may not ask for, and does what is done before the statement.';
