create or replace function auth.mail_claim(p_most integer)
returns setof auth.mail_message
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- The gateway sends what comes back and reports each with auth.mail_sent or auth.mail_failed within a minute.
-- Writes: auth.mail_queue, auth.one_time_tokens
declare
  v_mail auth.mail_queue;
  v_user auth.users;
  v_misfit text;
begin
  for v_mail in select taken.* from auth.mail_take(p_most) as taken loop
    v_user := auth.user_by_id(v_mail.user_id);
    v_misfit := auth.mail_misfit(v_mail, v_user);

    if v_misfit is null then
      return next auth.mail_message_of(v_mail, v_user);
    else
      perform auth.mail_give_up(v_mail.id, v_misfit);
    end if;
  end loop;
end;
$$;

comment on function auth.mail_claim(integer) is 'Messages that are due, ready to be sent.';
