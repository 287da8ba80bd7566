create or replace function auth.admin_body_refusal(p_body jsonb, p_now timestamptz)
returns text
language sql
stable
as $$
  -- Of what is asked of a user, what cannot be done whoever the user is. Keys that are null count as not given.
  select
    case
      when p_body ->> 'email' is not null
      and core.email_normal(p_body ->> 'email') is null then 'a valid email address is required'
      when p_body ->> 'phone' is not null
      and core.phone_normal(p_body ->> 'phone') is null then (
        'a phone number is a plus and 7 to 15 digits'
      )
      when p_body ->> 'banned_until' is not null
      and auth.time_of(p_body ->> 'banned_until') is null then (
        'banned_until must be a time in ISO 8601, or null'
      )
      when p_body ->> 'ban_duration' not in ('', 'none')
      and auth.duration_of(p_body ->> 'ban_duration') is null then (
        'ban_duration must be a duration such as 24h, or none'
      )
      else coalesce(
        auth.metadata_refusal(p_body -> 'user_metadata'),
        auth.metadata_refusal(p_body -> 'data'),
        'app_metadata: ' || auth.metadata_refusal(p_body -> 'app_metadata')
      )
    end;
$$;

comment on function auth.admin_body_refusal(jsonb, timestamptz) is
  'Why what an administrator asks of a user is refused; null when it is not.';
