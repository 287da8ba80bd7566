create or replace function realtime.long_key_of(p_image jsonb, p_arguments text[])
returns jsonb
language sql
immutable
parallel safe
as $$
  -- The place 0 is the watch.
  select jsonb_agg(p_image -> p_arguments[place] order by place)
  from generate_series(1, array_upper(p_arguments, 1)) as place;
$$;

comment on function realtime.long_key_of(jsonb, text[]) is
  'The values of a key of several columns, in a row.';

create or replace function realtime.key_of(p_image jsonb, p_arguments text[])
returns jsonb
language sql
stable
as $$
  -- Inlines, being no steadier than what it calls; else it would be most of what a write costs. A column that is not there is null.
  select
    case array_upper(p_arguments, 1)
      when 1 then jsonb_build_array(p_image -> p_arguments[1])
      else realtime.long_key_of(p_image, p_arguments)
    end;
$$;

comment on function realtime.key_of(jsonb, text[]) is
  'The values of the key that the arguments of a trigger name, in a row.';
