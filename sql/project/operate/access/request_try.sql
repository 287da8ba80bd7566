create or replace function operate.request_try(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST access/try: {as, method, path, query?, headers?, body?}. Answers as /rest/v1 would answer them: by the same
-- functions, with the claims that their token would have. The gateway calls it on a connection of its own and takes
-- everything back, so whoever may act as nobody may still see what somebody's write would do. A viewer only reads.
declare
  v_body jsonb := p_request.body;
  v_response api.response;
begin
  if core.is_viewer(p_request.claims) then
    perform set_config('transaction_read_only', 'on', true);
  end if;

  v_response := api.reply(
    v_body ->> 'method',
    v_body ->> 'path',
    array(
      select listed.word
      from jsonb_array_elements_text(coalesce(v_body -> 'query', '[]')) with ordinality as listed (word, place)
      order by listed.place
    ),
    coalesce(v_body -> 'headers', '{}') - array['authorization', 'apikey', 'cookie'],
    v_body ->> 'body',
    operate.claims_as(v_body -> 'as')
  );
  return core.ok(
    jsonb_build_object(
      'status', v_response.status,
      'headers', coalesce(v_response.headers, '{}'),
      'body', v_response.body
    )
  );
end;
$$;

comment on function operate.request_try(core.request) is
  'POST access/try: what a request to /rest/v1 would answer somebody.';
