create or replace function control.is_download(p_request core.request)
returns boolean language sql immutable parallel safe as $$
  -- True for the route that a ticket opens.
  select p_request.method = 'GET' and p_request.path ->> 'route' = '/admin/v1/exports/:ticket';
$$;

create or replace function control.with_ticket(p_request core.request)
returns core.request language plpgsql stable as $$
-- The request, with the claims of its ticket if it has no others.
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

create or replace function control.spend_ticket(p_request core.request)
returns jsonb language plpgsql as $$
-- What a ticket exports; null when it was used, or its time is over.
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

create or replace function control.ticket_target(p_wish jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- The header that names what a ticket exports.
  -- For the audit: what was exported, and not the ticket.
  select jsonb_build_object('x-target', concat_ws(' ', '/admin/v1/exports', p_wish));
$$;

create or replace function control.ticket_refusal(p_wish jsonb, p_role text)
returns core.reply language plpgsql stable as $$
-- Why a ticket opens nothing; null when it does.
begin
  if p_wish is null then
    return core.refuse('not_found', 'this ticket was used, or its minute is over');
  end if;
  return control.export_refusal(p_wish, p_role);
end;
$$;
