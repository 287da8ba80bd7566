create or replace function control.is_download(p_request core.request)
returns boolean language sql immutable parallel safe as $$
  select p_request.method = 'GET' and p_request.path ->> 'route' = '/admin/v1/exports/:ticket';
$$;

comment on function control.is_download(core.request) is 'True for the route that a ticket opens.';

create or replace function control.with_ticket(p_request core.request)
returns core.request language plpgsql stable as $$
-- A browser that follows a link sends no token: the ticket names who asked for it, whose session and role are looked up
-- like those of any other.
begin
  if p_request.claims is null and control.is_download(p_request) then
    p_request.claims := (
      select ticket.claims
      from control.export_tickets as ticket
      where ticket.digest = control.export_digest(p_request.path ->> 'ticket') and ticket.expires_at > now()
    );
  end if;
  return p_request;
end;
$$;

comment on function control.with_ticket(core.request) is
  'The request, with the claims of its ticket if it has no others.';

create or replace function control.spend_ticket(p_request core.request)
returns jsonb language plpgsql as $$
-- Of two requests at once one finds the row.
-- Writes: control.export_tickets
declare
  v_wish jsonb;
begin
  delete from control.export_tickets as ticket
  where ticket.digest = control.export_digest(p_request.path ->> 'ticket') and ticket.expires_at > now()
  returning ticket.wish
  into v_wish;
  return v_wish;
end;
$$;

comment on function control.spend_ticket(core.request) is
  'What a ticket exports; null when it was used, or its time is over.';

create or replace function control.ticket_target(p_wish jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- For the audit: what was exported, and not the ticket.
  select jsonb_build_object('x-target', concat_ws(' ', '/admin/v1/exports', p_wish));
$$;

comment on function control.ticket_target(jsonb) is 'The header that names what a ticket exports.';

create or replace function control.ticket_refusal(p_wish jsonb, p_role text)
returns core.reply language plpgsql stable as $$
begin
  if p_wish is null then
    return core.refuse('not_found', 'this ticket was used, or its minute is over');
  end if;
  return control.export_refusal(p_wish, p_role);
end;
$$;

comment on function control.ticket_refusal(jsonb, text) is 'Why a ticket opens nothing; null when it does.';
