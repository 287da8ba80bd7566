create or replace function auth.refuse_token()
returns core.reply
language sql
stable
as $$
  -- One answer to everything that is not good: which of the three it was is nobody's business.
  select core.refuse('unauthorized', 'the link or code is invalid, expired or already used');
$$;

comment on function auth.refuse_token is 'The refusal of a link or code that is not good.';
