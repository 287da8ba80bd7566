create or replace function realtime.error_note(
  p_listener integer,
  p_state text,
  p_message text,
  p_detail text,
  p_hint text
)
returns realtime.delivery
language sql
stable
as $$
  -- A row with what no text holds, or too much of it, is nobody's fault, and can still be read by who wants it.
  select
    case
      when p_state in ('22P05', '54000')
      or starts_with(p_message, 'invalid memory alloc request size') then realtime.note(
        p_listener,
        'resync',
        null
      )
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

comment on function realtime.error_note is 'What an error means for a listener.';
