create or replace function realtime.wish_inquiry(p_wish realtime.wish)
returns api.inquiry language plpgsql stable as $$
-- A wish as a request of the REST API.
-- As a read of the REST API, including the pre-request function of the application.
declare
  v_inquiry api.inquiry;
begin
  v_inquiry.role := p_wish.role;
  v_inquiry.kind := 'read';
  v_inquiry.before := api.pre_request();
  v_inquiry.values := p_wish.values;
  return v_inquiry;
end;
$$;
