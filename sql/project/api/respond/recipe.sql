create or replace function api.needs_more(p_inquiry api.inquiry)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    (p_inquiry.parsed).pattern is null
    or p_inquiry.before is not null
    or coalesce((p_inquiry.options).count, 'exact') != 'exact'
    or ((p_inquiry.options).form != 'array' and p_inquiry.kind != 'read')
    or ((p_inquiry.options).form not in ('array', 'object'))
    or (p_inquiry.options).rollback
    or (p_inquiry.options).timezone is not null
    or (p_inquiry.options).max_affected is not null
    or (p_inquiry.payload).groups is not null
    or coalesce((p_inquiry.payload).kind = 'text', false)
    or (p_inquiry.parsed).columns is not null;
$$;

comment on function api.needs_more(api.inquiry) is
  'True where something is to be done beside running the statement.';

create or replace function api.recipe(p_inquiry api.inquiry, p_is_plain boolean)
returns jsonb
language plpgsql
volatile
as $$
-- How the gateway may ask for the same with other values, without having them parsed: see api.replay. It holds for what
-- is left of the version's minute; told says whether the headers are needed. What runs code of the application is asked
-- for by its text.
declare
  v_values text[] := (p_inquiry.parsed).values;
  v_applied text := (p_inquiry.options).applied;
  v_pulse bigint := core.counter_of(p_inquiry.name);
  v_code text;
  v_place integer;
begin
  if api.needs_more(p_inquiry) then
    return null;
  end if;
  if not p_is_plain then
    v_code := (core.recall_statement(p_inquiry.name)).text;
    if v_code is null then
      return null;
    end if;
  end if;

  foreach v_place in array coalesce((p_inquiry.parsed).slots, '{}') loop
    v_values[v_place] := null;
  end loop;
  return jsonb_build_object(
    'name',
    p_inquiry.name,
    'pulse',
    v_pulse,
    'seconds',
    60 - date_part('epoch', statement_timestamp())::bigint % 60,
    'code',
    v_code,
    'told',
    not p_is_plain or api.wants_headers(p_inquiry.name, v_pulse),
    'values',
    v_values,
    'slots',
    (p_inquiry.parsed).slots,
    'body',
    p_inquiry.kind in ('insert', 'update', 'call'),
    'pattern',
    (p_inquiry.parsed).pattern,
    'headers',
    case
      when v_applied is not null then jsonb_build_object('preference-applied', v_applied)
    end
  );
end;
$$;

comment on function api.recipe is 'How to ask again with other values; null where that cannot be.';
