create or replace function auth.mail_values(p_mail auth.mail_queue, p_user auth.users)
returns jsonb
language plpgsql
as $$
-- What a template may name. The token is made now, and is nowhere but in the message: stored are digests. The
-- address of a link comes from the settings alone.
-- Writes: auth.one_time_tokens
declare
  v_settings core.settings := core.settings_row();
  v_changes boolean := p_mail.template = 'email_change';
  v_values jsonb := p_mail.data || jsonb_build_object(
    'SiteURL',
    v_settings.site_url,
    'Email',
    case
      when v_changes then p_user.email
      else p_mail.address
    end
  );
  v_secret auth.one_time_secret;
begin
  if v_changes then
    v_values := v_values || jsonb_build_object('NewEmail', p_mail.address);
  end if;

  if not auth.is_token_kind(p_mail.template) then
    return v_values;
  end if;

  v_secret := auth.token_mint(
    p_user.id,
    p_mail.template,
    p_mail.address,
    p_mail.password,
    p_mail.challenge,
    p_mail.asker
  );
  return v_values || jsonb_build_object(
    'Token',
    v_secret.code,
    'ConfirmationURL',
    auth.verify_address(p_mail.template, v_secret.link, v_settings)
  );
end;
$$;

comment on function auth.mail_values(auth.mail_queue, auth.users) is
  'What the names in a template stand for in this mail.';
