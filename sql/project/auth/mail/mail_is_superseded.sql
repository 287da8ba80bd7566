create or replace function auth.mail_is_superseded(p_mail auth.mail_queue)
returns boolean
language sql
stable
as $$
  -- A mail that is tried again must not kill the link of a newer one that went out meanwhile, as auth.token_mint
  -- would. Those taken together have the same lease and go out in their order.
  select
    auth.is_token_kind(p_mail.template)
    and p_mail.password is null
    and exists (
      select
      from auth.mail_queue as newer
      where
        newer.user_id = p_mail.user_id
        and newer.template = p_mail.template
        and newer.created_at > p_mail.created_at
        and (newer.asker is not distinct from p_mail.asker or newer.address != p_mail.address)
        and newer.attempts > 0
        and newer.failed_at is null
        and newer.leased_until is distinct from p_mail.leased_until
    );
$$;

comment on function auth.mail_is_superseded(auth.mail_queue) is
  'True for a mail that was overtaken by a newer one of its kind.';
