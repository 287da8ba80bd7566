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

create or replace function operate.owner_line(p_what text, p_owner oid)
returns text
language sql
stable
as $$
  -- Who runs the script owns what it makes, so only other owners are named. The owner of our schema is the usual one.
  select format(E'\nalter %s owner to %I;', p_what, pg_get_userbyid(p_owner))
  from pg_namespace as ours
  where ours.nspname = 'operate' and ours.nspowner != p_owner;
$$;

comment on function operate.owner_line(text, oid) is
  'The statement that names the owner of an object, where it is not the usual one.';
