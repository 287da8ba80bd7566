create or replace function operate.comment_line(p_what text, p_comment text)
returns text language sql immutable parallel safe as $$
  -- The statement that comments on an object, on a line of its own; null without a comment.
  -- Each argument once, and nothing that depends on settings: so it inlines, for a schema has thousands.
  select E'\ncomment on ' || p_what || ' is ' || quote_literal(p_comment) || ';';
$$;
