create or replace function auth.link_reply(
  p_user auth.users,
  p_type text,
  p_secret auth.one_time_secret,
  p_settings core.settings
)
returns core.reply
language sql
stable
as $$
  -- hashed_token is what a client sends as token_hash: the token of the link, which is stored nowhere.
  select
    core.ok(
      auth.user_json(p_user) || jsonb_build_object(
        'action_link',
        format(
          '%s/auth/v1/verify?type=%s&token=%s',
          p_settings.public_url,
          auth.link_kind(p_type),
          p_secret.link
        ),
        'email_otp',
        p_secret.code,
        'hashed_token',
        p_secret.link,
        'redirect_to',
        p_settings.site_url,
        'verification_type',
        p_type
      )
    );
$$;

comment on function auth.link_reply(auth.users, text, auth.one_time_secret, core.settings) is
  'A user, and the link that was made for it.';
