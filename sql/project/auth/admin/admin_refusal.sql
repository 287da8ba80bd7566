create or replace function auth.admin_refusal(p_claims jsonb)
returns core.reply
language sql
stable
as $$
  select
    case
      when p_claims is null then core.refuse('unauthorized', 'the service key is required')
      when not auth.is_service(p_claims) then core.refuse(
        'forbidden',
        'the service key is required'
      )
    end;
$$;

comment on function auth.admin_refusal(jsonb) is
  'The refusal of a caller who may not administer users; null for one who may.';
