create or replace function api.run_back(p_inquiry api.inquiry)
returns api.response
language plpgsql
as $$
-- Runs the request and takes everything back that it did: a dry run, or the plan of one that was analyzed.
declare
  v_response api.response;
begin
  begin
    v_response := case (p_inquiry.options).form
      when 'plan' then api.run_plan(p_inquiry)
      else api.run(p_inquiry)
    end;
    raise exception using errcode = 'PLBCK';
  exception when sqlstate 'PLBCK' then -- ours, and the answer is kept
    return v_response;
  end;
end;
$$;

comment on function api.run_back is 'Answers a request and takes back what it did.';
