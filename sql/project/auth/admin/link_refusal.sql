create or replace function auth.link_refusal(p_body jsonb, p_settings core.settings)
returns text
language sql
stable
as $$
  select
    case
      when auth.link_kind(p_body ->> 'type') is null then (
        'type must be signup, invite, magiclink, recovery, email_change_new or email_change_current'
      )
      when core.email_normal(p_body ->> 'email') is null then 'a valid email address is required'
      when auth.link_kind(p_body ->> 'type') = 'email_change'
      and core.email_normal(p_body ->> 'new_email') is null then (
        'new_email must be a valid email address'
      )
      when auth.link_kind(p_body ->> 'type') = 'confirmation'
      and core.password_refusal(
        (p_body ->> 'password')::integer,
        p_settings
      ) is not null then core.password_refusal((p_body ->> 'password')::integer, p_settings)
      else coalesce(
        auth.metadata_refusal(p_body -> 'user_metadata'),
        auth.metadata_refusal(p_body -> 'data')
      )
    end;
$$;

comment on function auth.link_refusal(jsonb, core.settings) is
  'Why a link is not made; null when it is.';
