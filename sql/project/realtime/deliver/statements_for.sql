create or replace function realtime.wants(p_wish realtime.wish, p_page realtime.page, p_events text[])
returns boolean language plpgsql immutable parallel safe as $$
-- True when a page has some of these events and the listener wants them.
-- A row leaves by an update.
begin
  if p_wish.events is null then
    return p_events && p_page.events;
  end if;
  return exists (
    select
    from unnest(p_events) as event
    where
      event = any (p_page.events)
      and (event = any (p_wish.events) or event = 'UPDATE' and 'LEAVE' = any (p_wish.events))
  );
end;
$$;

create or replace function realtime.statements_for(
  p_prefix text, p_wish realtime.wish, p_page realtime.page, out seen core.compiled, out gone core.compiled,
  out refusal realtime.delivery
)
language plpgsql as $$
-- The statements that serve a wish, or the error for its listeners.
-- A table that was emptied is read too, to learn whether the role may still read it.
declare
  v_state text;
  v_message text;
  v_detail text;
  v_hint text;
begin
  if realtime.wants(p_wish, p_page, '{INSERT,UPDATE,TRUNCATE}') then
    seen := realtime.statement(
      realtime.statement_name(p_prefix, 's', p_wish.base),
      p_wish,
      p_page.relation
    );
  end if;
  if realtime.wants(p_wish, p_page, '{UPDATE,DELETE}') then
    gone := realtime.statement(
      realtime.statement_name(p_prefix, 'o', p_wish.base),
      p_wish,
      p_page.relation
    );
  end if;
exception when others then -- of one wish; the others are served
  get stacked diagnostics
    v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail, v_hint = pg_exception_hint;
  refusal := realtime.error_note(null, v_state, v_message, v_detail, v_hint);
end;
$$;
