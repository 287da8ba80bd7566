create or replace function auth.mail_is_enough(p_address text, p_template text)
returns boolean
language plpgsql
as $$
-- One at a time for an address and a template, so that no burst gets more through than single requests do.
declare
  v_most integer := (core.settings_row()).mail_per_address;
begin
  if v_most = 0 then
    return false;
  end if;

  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'mail', p_template, p_address), 0));
  return (
    select count(*) >= v_most
    from auth.mail_queue as mail
    where
      mail.address = p_address
      and mail.template = p_template
      and mail.created_at > clock_timestamp() - interval '1 minute'
  );
end;
$$;

comment on function auth.mail_is_enough(text, text) is
  'True when an address got all the mails of a kind that it may get in a minute.';
