create or replace function operate.mail_test(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/mail/templates/:name/test
-- One mail with samples, to the operator's own address and to no other, by the queue as every mail.
-- Writes: auth.mail_queue
declare
  v_template auth.mail_templates := operate.mail_template_named(p_request.path ->> 'name');
  v_address text := core.email_normal(p_request.claims ->> 'email');
  v_id uuid;
begin
  if v_template.name is null then
    return core.refuse('not_found', 'there is no such template');
  end if;

  if v_template.name = 'sms' then
    return core.refuse('bad_request', 'this is a text message, and goes to no mail address: see its preview');
  end if;

  if v_address is null then
    return core.refuse('conflict', 'no mail can be sent to the address of this operator');
  end if;

  if auth.mail_is_enough(v_address, v_template.name, null) then
    return core.refuse_wait(60);
  end if;

  insert into auth.mail_queue as mail (template, address)
  values (v_template.name, v_address)
  returning mail.id
  into v_id;
  perform pg_notify('plinth_mail', '');
  return core.ok(jsonb_build_object('id', v_id, 'address', v_address), 202);
end;
$$;

comment on function operate.mail_test(core.request) is
  'POST /admin/v1/mail/templates/:name/test: sends a mail with samples to the operator.';
