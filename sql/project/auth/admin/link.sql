create or replace function auth.link_kind(p_type text)
returns text language sql immutable parallel safe as $$
  -- The kind of token for a type of link; null for an unknown type.
  -- A change of address is confirmed at the new one alone, so both of its names mean that link.
  select case
    when p_type in ('signup', 'confirmation') then 'confirmation'
    when p_type in ('invite', 'magiclink', 'recovery') then p_type
    when p_type in ('email_change', 'email_change_new', 'email_change_current') then 'email_change'
  end;
$$;

create or replace function auth.link_refusal(p_body jsonb, p_settings core.settings)
returns text language sql stable as $$
  -- Why a link is not made; null when it is.
  select case
    when auth.link_kind(p_body ->> 'type') is null then (
      'type must be signup, invite, magiclink, recovery, email_change_new or email_change_current'
    )
    when core.email_normal(p_body ->> 'email') is null then 'a valid email address is required'
    when auth.link_kind(p_body ->> 'type') = 'email_change' and core.email_normal(p_body ->> 'new_email') is null then (
      'new_email must be a valid email address'
    )
    else coalesce(
      case auth.link_kind(p_body ->> 'type')
        when 'confirmation' then core.password_refusal((p_body ->> 'password')::integer, p_settings)
      end,
      auth.metadata_refusal(p_body -> 'user_metadata'),
      auth.metadata_refusal(p_body -> 'data')
    )
  end;
$$;

create or replace function auth.link_user(p_body jsonb, p_password text)
returns auth.users language plpgsql as $$
-- Locked, as auth.token_mint requires. All nulls if there is none: only a sign-up and an invitation make a user.
-- Writes: auth.users
begin
  if auth.link_kind(p_body ->> 'type') not in ('confirmation', 'invite') then
    return auth.user_changing((auth.user_by_email(core.email_normal(p_body ->> 'email'))).id);
  end if;

  return auth.user_invited(
    auth.invited_body(p_body) || jsonb_build_object('password_hash', p_password),
    clock_timestamp()
  );
end;
$$;

create or replace function auth.link_conflicts(p_user auth.users, p_kind text, p_address text)
returns boolean language sql stable as $$
  -- True when a link would lead to an address that is taken.
  -- Nobody signs up or is invited twice, and no address is changed to a taken one.
  select case p_kind
    when 'email_change' then (auth.user_by_email(p_address)).id is not null
    else p_kind in ('confirmation', 'invite')
    and p_user.email_confirmed_at is not null
  end;
$$;

create or replace function auth.link_made(
  p_request core.request, p_user auth.users, p_address text, p_password text, p_settings core.settings
)
returns core.reply language plpgsql as $$
-- Makes the link and writes an event about it.
-- Whoever holds the link signs in as that user, so the event names who had it made. hashed_token is what a client
-- sends as token_hash: the token of the link, which is not stored.
-- Writes: auth.one_time_tokens, auth.events
declare
  v_type text := p_request.body ->> 'type';
  v_kind text := auth.link_kind(v_type);
  v_secret auth.one_time_secret;
begin
  v_secret := auth.token_mint(p_user.id, v_kind, p_address, p_password);
  perform
    auth.note_event(
      'admin_link_generated',
      p_user.id,
      p_request.ip,
      jsonb_build_object('by', auth.admin_name(p_request.claims), 'kind', v_kind)
    );

  return core.ok(
    auth.user_json(p_user) || jsonb_object(
      array[
        ['action_link', auth.verify_address(v_kind, v_secret.link, p_settings)],
        ['email_otp', v_secret.code],
        ['hashed_token', v_secret.link],
        ['redirect_to', p_settings.site_url],
        ['verification_type', v_type]
      ]
    )
  );
end;
$$;
