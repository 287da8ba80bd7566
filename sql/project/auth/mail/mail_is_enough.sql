create or replace function auth.mail_is_enough(p_address text, p_template text, p_asker cidr)
returns boolean
language plpgsql
as $$
-- Each network has a count of its own, so that what others ask for does not silence the owner of the address; all
-- together fill no mailbox. One at a time for an address and a template, so that no burst gets more through than single
-- requests do.
declare
  v_most integer := (core.settings_row()).mail_per_address;
begin
  if v_most = 0 then
    return false;
  end if;

  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'mail', p_template, p_address), 0));
  return (
    select
      count(*) >= 5 * v_most
      or count(*) filter (where mail.asker is not distinct from p_asker) >= v_most
    from auth.mail_queue as mail
    where
      mail.address = p_address
      and mail.template = p_template
      and mail.created_at > clock_timestamp() - interval '1 minute'
  );
end;
$$;

comment on function auth.mail_is_enough(text, text, cidr) is
  'True when an address got all the mails of a kind that a network, or all, may ask for in a minute.';
