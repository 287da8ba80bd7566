create or replace function core.enforce_read_only(p_claims jsonb, p_method text)
returns void language plpgsql as $$
-- A read-only operator's token has the role service_role, and one with act that of its user; only this keeps either
-- from writing. A read may call code that writes, so the transaction is read-only too.
begin
  if not core.is_viewer(p_claims) then
    return;
  end if;

  if p_method not in ('GET', 'HEAD') then
    perform core.raise(
      'forbidden',
      case
        when p_claims ? 'act' then 'this token is for looking at what the user sees, and changes nothing'
        else 'a viewer may only read'
      end
    );
  end if;
  perform set_config('transaction_read_only', 'on', true);
end;
$$;

comment on function core.enforce_read_only is 'Keeps a read-only operator from writing.';
