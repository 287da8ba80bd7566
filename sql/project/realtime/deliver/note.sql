create or replace function realtime.note(
  p_listener integer, p_event text, p_cursor text, p_record text default null, p_id bigint default null
)
returns realtime.delivery language sql immutable parallel safe as $$
  -- A note for the gateway about a listener: an event in lower case.
  select
    row(p_listener, p_event, p_id::text, p_cursor, null, p_record, null, null)::realtime.delivery;
$$;

create or replace function realtime.error_note(
  p_listener integer, p_state text, p_message text, p_detail text, p_hint text
)
returns realtime.delivery language sql stable as $$
  -- What an error means for a listener.
  -- A row that no text can hold, or that is too large, is nobody's fault, and can still be read by a request.
  select case
    when p_state in ('22P05', '54000')
      or starts_with(p_message, 'invalid memory alloc request size') then realtime.note(p_listener, 'resync', null)
    else realtime.note(
      p_listener,
      'error',
      null,
      (
        select error.body ->> 'error'
        from core.error_of(p_state, p_message, p_detail, p_hint) as error
      )
    )
  end;
$$;

create or replace function realtime.note_dirty(p_inquiry api.inquiry, p_seen core.compiled, p_gone core.compiled)
returns void language plpgsql as $$
-- Marks this transaction when code of the application may have run in it: call it when that is over. A statement that is
-- stale by then may have been compiled anew on the way.
begin
  if
    p_inquiry.before is not null
    or not p_seen.is_plain
    or not p_gone.is_plain
    or not core.is_current(p_inquiry.name)
  then
    perform core.mark_dirty();
  end if;
end;
$$;

create or replace function realtime.endings(p_page realtime.page)
returns setof realtime.delivery language sql volatile as $$
  -- The notes after a page: that there is another one, that the connection must be cleaned.
  -- Volatile, as core.session_is_dirty.
  select ending.*
  from realtime.note(null, 'next', p_page.since, null, p_page.next) as ending
  where p_page.next is not null
  union all
  select ending.*
  from realtime.note(null, 'dirty', p_page.since) as ending
  where core.session_is_dirty();
$$;
