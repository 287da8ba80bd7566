create or replace function operate.comment_line(p_what text, p_comment text)
returns text
language sql
immutable
parallel safe
as $$
  select format(E'\ncomment on %s is %L;', p_what, p_comment)
  where p_comment is not null;
$$;

comment on function operate.comment_line(text, text) is
  'The statement that comments on an object, on a line of its own; null without a comment.';
