create or replace function auth.oauth_told(p_told jsonb)
returns jsonb
language sql
immutable
as $$
  -- Texts on their way through the gateway, which would round long numbers. Put together as a text, so that nothing
  -- nested too deeply is an error.
  select
    auth.oauth_json(concat('{', string_agg(concat(to_json(call.name), ':', call.answer), ','), '}'))
  from jsonb_each_text(p_told) as call (name, answer);
$$;

comment on function auth.oauth_told(jsonb) is
  'The answers of a provider by the names of its calls; null when they cannot be kept.';
