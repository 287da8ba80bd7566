create or replace function auth.link_conflicts(p_user auth.users, p_kind text, p_address text)
returns boolean
language sql
stable
as $$
  -- Nobody signs up, or is invited, twice; and no address is changed to one that is taken.
  select
    case p_kind
      when 'email_change' then (auth.user_by_email(p_address)).id is not null
      else p_kind in ('confirmation', 'invite')
      and p_user.email_confirmed_at is not null
    end;
$$;

comment on function auth.link_conflicts(auth.users, text, text) is
  'True when a link would lead to an address that is taken.';
