create or replace function auth.is_token_kind(p_name text)
returns boolean language sql immutable parallel safe as $$
  -- True for a template that contains a link or a code; a notice contains none.
  select
    p_name in ('confirmation', 'invite', 'magiclink', 'recovery', 'email_change', 'otp', 'sms');
$$;

create or replace function auth.token_kinds(p_type text)
returns text[] language sql immutable parallel safe as $$
  -- The kinds of token that a type of verification accepts; null for an unknown type.
  -- The names that clients use for the kinds. A user who types a code from a mail states only that it came by mail.
  select case p_type
    when 'confirmation' then array['confirmation']
    when 'signup' then array['confirmation']
    when 'invite' then array['invite']
    when 'magiclink' then array['magiclink']
    when 'recovery' then array['recovery']
    when 'email_change' then array['email_change']
    when 'otp' then array['otp']
    when 'email' then array['otp', 'magiclink', 'confirmation']
    when 'sms' then array['sms']
    when 'phone' then array['sms']
  end;
$$;
