create or replace function auth.oauth_is_good(p_call jsonb, p_answer jsonb, p_body jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    coalesce(
      (p_answer ->> 'status')::integer between 200 and 299
      and jsonb_typeof(p_body) in ('object', 'array')
      and case
        when p_call ? 'good' then jsonb_path_exists(
          p_body,
          (p_call ->> 'good')::jsonpath,
          '{}',
          true
        )
        else p_body ->> 'error' is null
      end,
      false
    );
$$;

comment on function auth.oauth_is_good(jsonb, jsonb, jsonb) is
  'True when an answer is what its call was to bring.';
