create or replace function auth.oauth_error_of(p_body jsonb)
returns text
language sql
immutable
parallel safe
as $$
  -- Some say a word, others an object with a type and numbers. Only what looks like a word goes on: the rest is a
  -- stranger's text.
  select
    substring(
      case jsonb_typeof(p_body -> 'error')
        when 'string' then p_body ->> 'error'
        else concat_ws(
          '.',
          coalesce(p_body #>> '{error,type}', p_body ->> 'error_type'),
          coalesce(p_body #>> '{error,code}', p_body ->> 'code'),
          p_body #>> '{error,error_subcode}'
        )
      end
      from '^[a-zA-Z0-9_.-]{1,60}$'
    );
$$;

comment on function auth.oauth_error_of(jsonb) is 'A provider''s own word for what went wrong.';
