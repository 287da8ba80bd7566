create or replace function api.request_new(p_role text, p_name text, p_path text, p_cut api.cut)
returns api.response
language plpgsql
as $$
-- Only a plain statement may run where others are in flight: for any other the gateway is asked to come
-- again with a connection of its own, and to clean that one afterwards. Only a plain statement is kept, and
-- only one of ordinary length: a client can make as many shapes as it likes.
declare
  v_plan api.plan := api.plan_read(p_path, api.parse_read(p_cut.shape), api.executor_owner(p_role));
  v_text text := api.render_read(v_plan);
  v_name text := case
    when v_plan.plain
    and octet_length(v_text) < 4000 then p_name
  end;
  v_response api.response;
begin
  if not v_plan.plain and current_setting('plinth.lane', true) = 'shared' then
    v_response.ask := 'alone';
    return v_response;
  end if;

  perform api.make_room(v_name);
  v_response := api.respond_read(api.execute(p_role, v_name, p_cut.bound, v_text), p_cut.first_row);
  v_response.ask := case
    when not v_plan.plain then 'clean'
  end;
  return v_response;
end;
$$;

comment on function api.request_new is
  'Compiles a request, keeps it prepared where it may, and runs it.';
