create or replace function realtime.parse_filter(p_filter text)
returns text[] language plpgsql immutable parallel safe as $$
-- A filter as key and value.
-- column=operator.value, or=(...): the name ends at the first = outside quotes; everything after it is the value.
declare
  v_part text[] := regexp_match(p_filter, '^( *"(?:[^"\\]|\\.)*"[^=]*|[^="]*)=(.*)$');
begin
  if v_part is null then
    perform core.raise(
      'bad_request', 'a filter is not of the form column=operator.value', 'write id=eq.5 or or=(a.eq.1,b.gt.2)'
    );
  end if;
  if
    v_part[1] in ('select', 'order', 'limit', 'offset', 'columns', 'on_conflict')
    or split_part(v_part[1], '.', 2) in ('select', 'order', 'limit', 'offset')
  then
    perform core.raise('bad_request', format('%s is not a filter', v_part[1]));
  end if;
  return v_part;
end;
$$;

create or replace function realtime.require_no_expression(p_nodes api.node[])
returns void language plpgsql immutable parallel safe as $$
-- Raises where a filter is a regular expression.
-- Each change is tested against the filters of all listeners in turn: a slow filter delays the others.
begin
  if exists (select from unnest(p_nodes) as node where node.operator in ('match', 'imatch')) then
    perform core.raise(
      'bad_request', 'a subscription cannot be filtered by a regular expression',
      'like and ilike compare with a pattern.'
    );
  end if;
end;
$$;

create or replace function realtime.parse_events(p_events text[])
returns text[] language plpgsql immutable parallel safe as $$
-- Which events a listener wants; null for all.
declare
  v_events text[] := array(select distinct upper(event) collate "C" from unnest(p_events) as event order by 1);
begin
  if '*' = any (v_events) or v_events = '{}' then
    return null;
  end if;
  if not v_events <@ array['DELETE', 'INSERT', 'TRUNCATE', 'UPDATE'] then
    perform core.raise('bad_request', 'events are INSERT, UPDATE, DELETE, TRUNCATE, or * for all of them');
  end if;
  return v_events;
end;
$$;

create or replace function realtime.table_wish(
  p_role text, p_relation oid, p_filter text[], p_events text[], p_leave boolean default false
)
returns realtime.wish language plpgsql immutable parallel safe as $$
-- What a listener of a table wants.
-- base names the shape of its statements: everything but the values. Filters in another order are the same wish. No
-- events means all of them except LEAVE: asking for that names the others, too.
declare
  v_wish realtime.wish;
  v_inquiry api.inquiry;
  v_filter text;
begin
  v_wish.role := p_role;
  v_wish.events := realtime.parse_events(p_events);
  if p_leave then
    v_wish.events := coalesce(v_wish.events, '{DELETE,INSERT,TRUNCATE,UPDATE}') || 'LEAVE'::text;
  end if;
  v_wish.filter := '{}';
  for v_filter in select distinct filter collate "C" from unnest(p_filter) as filter order by 1 loop
    v_wish.filter := v_wish.filter || realtime.parse_filter(v_filter);
  end loop;

  v_inquiry.role := p_role;
  v_inquiry.method := 'LISTEN';
  v_inquiry.path := p_relation::text;
  v_inquiry.parsed := api.parse_query('read', v_wish.filter, null);
  perform realtime.require_no_expression((v_inquiry.parsed).nodes);
  v_inquiry.values := coalesce((v_inquiry.parsed).values, '{}');
  v_wish.values := v_inquiry.values;
  v_wish.base := api.name_without_body('', v_inquiry);
  return v_wish;
end;
$$;

create or replace function realtime.listener_of(p_wish realtime.wish)
returns text language sql immutable parallel safe as $$
  -- A wish as the gateway keeps it: equal for equal wishes of a role.
  select jsonb_strip_nulls(to_jsonb(p_wish))::text;
$$;
