create or replace function auth.oauth_json(p_text text)
returns jsonb
language plpgsql
immutable
as $$
-- A provider may send anything: a page, a number beyond all bounds, brackets without end. What cannot be kept is no
-- answer, and no error of ours. (Not parallel safe: it begins a subtransaction.)
begin
  return p_text::jsonb;
exception when data_exception or program_limit_exceeded then
  return null;
end;
$$;

comment on function auth.oauth_json(text) is
  'A text as JSON; null when it is none that can be kept.';
