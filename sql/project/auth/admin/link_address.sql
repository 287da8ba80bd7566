create or replace function auth.link_address(p_body jsonb)
returns text
language sql
immutable
parallel safe
as $$
  select
    core.email_normal(
      case auth.link_kind(p_body ->> 'type')
        when 'email_change' then p_body ->> 'new_email'
        else p_body ->> 'email'
      end
    );
$$;

comment on function auth.link_address(jsonb) is 'The address that a link proves.';
