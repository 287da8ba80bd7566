create or replace function api.recipe(p_inquiry api.inquiry, p_is_plain boolean)
returns jsonb
language plpgsql
immutable
parallel safe
as $$
-- How the gateway may ask for the same with other values, without having them parsed: see api.replay. Null where
-- something is to be done beside running the statement.
declare
  v_options api.options := p_inquiry.options;
  v_values text[] := (p_inquiry.parsed).values;
  v_place integer;
begin
  if
    (p_inquiry.parsed).pattern is null
    or p_inquiry.before is not null
    or coalesce(v_options.count, 'exact') != 'exact'
    or (v_options.form != 'array' and p_inquiry.kind != 'read')
    or (v_options.form not in ('array', 'object'))
    or (v_options.rollback or v_options.timezone is not null or v_options.max_affected is not null)
    or (p_inquiry.payload).groups is not null
    or coalesce((p_inquiry.payload).kind = 'text', false)
    or (p_inquiry.parsed).columns is not null
  then
    return null;
  end if;

  foreach v_place in array coalesce((p_inquiry.parsed).slots, '{}') loop
    v_values[v_place] := null;
  end loop;
  return jsonb_build_object(
    'name',
    p_inquiry.base,
    'plain',
    p_is_plain,
    'values',
    v_values,
    'slots',
    (p_inquiry.parsed).slots,
    'pattern',
    (p_inquiry.parsed).pattern,
    'headers',
    case
      when v_options.applied is not null then jsonb_build_object(
        'preference-applied',
        v_options.applied
      )
    end
  );
end;
$$;

comment on function api.recipe is 'How to ask again with other values.';
