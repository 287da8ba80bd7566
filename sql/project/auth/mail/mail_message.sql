create or replace function auth.html_escape(p_text text)
returns text language sql immutable parallel safe as $$
  -- A text escaped for HTML, for an attribute too.
  select replace(
    replace(replace(replace(replace(p_text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'),
    '''',
    '&#39;'
  );
$$;

create or replace function auth.mail_fill(p_text text, p_values jsonb, p_html boolean)
returns text language sql immutable parallel safe as $$
  -- In one pass: values are never searched for names, whatever they hold. A name that is none of these stays as it
  -- is written.
  select string_agg(
    concat(
      piece.text,
      case when p_html then auth.html_escape(p_values ->> hole.names[1]) else p_values ->> hole.names[1] end
    ),
    ''
    order by piece.at
  )
  from
    regexp_split_to_table(
      p_text, '\{\{\s*\.(?:ConfirmationURL|Token|TokenHash|Email|NewEmail|SiteURL|RedirectTo)\s*\}\}'
    ) with ordinality as piece (text, at)
    left join regexp_matches(
      p_text, '\{\{\s*\.(ConfirmationURL|Token|TokenHash|Email|NewEmail|SiteURL|RedirectTo)\s*\}\}', 'g'
    ) with ordinality as hole (names, at)
      on hole.at = piece.at;
$$;

comment on function auth.mail_fill(text, jsonb, boolean) is 'A template with its names replaced by their values.';

create or replace function auth.mail_names(p_template text)
returns text[] language sql immutable parallel safe as $$
  -- An email_change goes to the new address. A text message goes to a number.
  select
    case
      when p_template in ('email_change', 'email_changed') then array['Email', 'NewEmail']
      when p_template = 'sms' then '{}'
      else array['Email']
    end || case
      when auth.is_token_kind(p_template) then array['ConfirmationURL', 'Token', 'TokenHash', 'RedirectTo']
      else '{}'
    end || array['SiteURL'];
$$;

comment on function auth.mail_names(text) is 'The names that a template may use.';

create or replace function auth.mail_samples(p_template text, p_settings core.settings)
returns jsonb language sql stable as $$
  -- The link and the code open nothing.
  select jsonb_object_agg(sample.name, sample.value)
  from (
    values
      ('Email', 'ada@example.com'),
      ('NewEmail', 'ada@example.org'),
      ('Token', '123456'),
      ('ConfirmationURL', auth.verify_address(p_template, 'sample', p_settings)),
      ('TokenHash', 'sample'),
      ('SiteURL', p_settings.site_url),
      ('RedirectTo', p_settings.site_url)
  ) as sample (name, value)
  where sample.name = any (auth.mail_names(p_template));
$$;

comment on function auth.mail_samples(text, core.settings) is
  'Values for the names of a template, to see what it looks like.';

create or replace function auth.mail_values(p_mail auth.mail_queue, p_user auth.users)
returns jsonb language plpgsql as $$
-- The values for the names in the template of this mail.
-- The names a template may use. The token is made now and exists only in the message: the database stores digests. The
-- address of a link comes from the settings alone, or from the list of redirects, which may have changed since.
-- Writes: auth.one_time_tokens
declare
  v_settings core.settings := core.settings_row();
  v_changes boolean := p_mail.template = 'email_change';
  v_values jsonb := p_mail.data || jsonb_build_object(
    'SiteURL', v_settings.site_url,
    'Email', case when v_changes then p_user.email else p_mail.address end
  );
  v_secret auth.one_time_secret;
begin
  if p_mail.user_id is null then
    return auth.mail_samples(p_mail.template, v_settings);
  end if;

  if v_changes then
    v_values := v_values || jsonb_build_object('NewEmail', p_mail.address);
  end if;

  if not auth.is_token_kind(p_mail.template) then
    return v_values;
  end if;

  v_secret := auth.token_mint(
    p_user.id, p_mail.template, p_mail.address, p_mail.password, p_mail.challenge, p_mail.asker
  );
  return v_values || jsonb_build_object(
    'Token', v_secret.code,
    'TokenHash', v_secret.link,
    'ConfirmationURL', auth.verify_address(p_mail.template, v_secret.link, v_settings),
    'RedirectTo', coalesce(auth.redirect_target(p_mail.data ->> 'RedirectTo', v_settings), v_settings.site_url)
  );
end;
$$;

create or replace function auth.mail_message_of(p_mail auth.mail_queue, p_user auth.users)
returns auth.mail_message language plpgsql as $$
-- A mail as it is sent, with the token that is made for it.
-- Nothing is filled into a subject, because it is a header.
-- Writes: auth.one_time_tokens
declare
  v_values jsonb;
  v_template auth.mail_templates;
begin
  v_values := auth.mail_values(p_mail, p_user);
  select templates.*
  into v_template
  from auth.mail_templates as templates
  where templates.name = p_mail.template;

  return row(
    p_mail.id,
    p_mail.channel,
    p_mail.address,
    v_template.subject,
    auth.mail_fill(v_template.html, v_values, true),
    auth.mail_fill(v_template.text, v_values, false)
  )::auth.mail_message;
end;
$$;
