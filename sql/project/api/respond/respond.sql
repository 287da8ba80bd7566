create or replace function api.with_estimate(p_headers jsonb, p_inquiry api.inquiry, p_count_text text)
returns jsonb language plpgsql as $$
-- Headers with an estimated total.
-- planned: what the planner expects. estimated: the same where that is much, else counted. Where rows are hidden from
-- the role both are counted, up to a bound; what is shown was seen, and is never beyond the total.
declare
  v_range text := p_headers ->> 'content-range';
  v_counted api.result := api.execute(p_inquiry.role, null, p_inquiry.values, p_count_text);
  v_total bigint := greatest(
    v_counted.rows,
    substring(v_range from '-(\d+)')::bigint + 1
  );
begin
  if v_counted.rows is null then
    v_total := (v_counted.body::jsonb #>> '{0,Plan,Plan Rows}')::bigint;
    if (p_inquiry.options).count = 'estimated' and v_total <= 1000 then
      v_total := (
        api.execute(
          p_inquiry.role,
          null,
          p_inquiry.values,
          api.render_counted(substr(p_count_text, length('explain (format json) ') + 1))
        )
      ).rows;
    end if;
  end if;

  return p_headers || jsonb_build_object(
    'content-range',
    regexp_replace(v_range, '/.*$', '/' || v_total)
  );
end;
$$;

create or replace function api.limit_body(p_body text)
returns text language plpgsql stable as $$
-- The body of an answer; refused where it is too large, which takes a write back.
-- The gateway holds an answer as one string.
begin
  if octet_length(p_body) > 50000000 then
    perform core.raise('payload_too_large', 'the answer is larger than 50 MB', 'ask for fewer rows or columns');
  end if;
  return p_body;
end;
$$;

create or replace function api.require_result(p_inquiry api.inquiry, p_result api.result)
returns void language plpgsql stable as $$
-- Refuses a result that is not what was asked for.
-- An error here rolls a write back. A request for a single object means one row, even if it asks for no body.
declare
  v_options api.options := p_inquiry.options;
begin
  if v_options.form = 'object' and p_result.rows != 1 then
    perform core.raise(
      'not_acceptable',
      'a single object was asked for',
      format('The result contains %s rows', p_result.rows)
    );
  end if;

  if p_result.rows > v_options.max_affected and p_inquiry.kind != 'read' then
    perform core.raise('bad_request', format('%s rows are affected, more than max-affected allows', p_result.rows));
  end if;
end;
$$;

create or replace function api.respond(p_inquiry api.inquiry, p_statement core.compiled, p_result api.result)
returns api.response language plpgsql as $$
-- The reply that a result makes.
-- Without code of the application no setting can have been changed, and the connection needs no reset.
declare
  v_result api.result := p_result;
  v_applied text := (p_inquiry.options).applied;
begin
  perform api.require_result(p_inquiry, p_result);
  v_result.body := api.limit_body(p_result.body);
  if v_applied is not null then
    v_result.headers := v_result.headers || jsonb_build_object('preference-applied', v_applied);
  end if;
  if p_statement.count_text is not null then
    v_result.headers := api.with_estimate(v_result.headers, p_inquiry, p_statement.count_text);
  end if;

  if not p_statement.is_plain or p_inquiry.before is not null then
    v_result := api.with_settings(v_result);
    v_result.ask := 'reset_after';
  end if;
  return row(v_result.status, v_result.headers, v_result.body, v_result.ask, null)::api.response;
end;
$$;
