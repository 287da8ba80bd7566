create or replace function realtime.refused(
  p_listener integer,
  p_state text,
  p_message text,
  p_detail text,
  p_hint text
)
returns realtime.told
language sql
stable
as $$
  -- A page of rows that is too large for one text is nobody's fault: they can still be read one by one.
  select
    case
      when p_state = '54000' then realtime.note(p_listener, 'resync', null)
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

comment on function realtime.refused is 'What an error means for a listener.';
