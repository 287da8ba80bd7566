create or replace function core.is_of_realtime(p_type text, p_identity text)
returns boolean
language sql
immutable
parallel safe
as $$
  -- They come and go with listeners, and no request is answered otherwise for it. Whoever gives a trigger that name
  -- waits a minute for the catalogue to be read anew.
  select
    coalesce(
      case p_type
        when 'trigger' then starts_with(p_identity, '_900_realtime_')
        else starts_with(p_identity, 'realtime.wanted_')
      end,
      false
    );
$$;

comment on function core.is_of_realtime(text, text) is
  'True for the triggers and sequences by which a table is watched.';
