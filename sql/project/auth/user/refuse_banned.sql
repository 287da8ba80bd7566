create or replace function auth.refuse_banned(p_user auth.users)
returns core.reply
language sql
stable
as $$
  select
    core.refuse('user_banned', null, jsonb_build_object('banned_until', p_user.banned_until));
$$;

comment on function auth.refuse_banned(auth.users) is
  'The refusal of a banned user, with the end of the ban.';
