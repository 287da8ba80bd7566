create or replace function api.asks_settings()
returns boolean
language plpgsql
stable
as $$
-- Functions are searched for the word, trees for the two functions of that name. Ours that a policy may name ask for the
-- claims alone.
declare
  c_called constant text := format(
    ':funcid (%s|%s) ',
    'current_setting(text)'::regprocedure::oid,
    'current_setting(text, boolean)'::regprocedure::oid
  );
begin
  return exists (
    select
    from pg_catalog.pg_policy as policy
    where concat(policy.polqual, policy.polwithcheck) ~ c_called
  )
  or exists (
    select
    from pg_catalog.pg_rewrite as rule
    where rule.ev_class >= 16384 and rule.ev_action::text ~ c_called
  )
  or exists (select from pg_catalog.pg_attrdef as column_default where adbin::text ~ c_called)
  or exists (select from pg_catalog.pg_constraint as checked where conbin::text ~ c_called)
  or exists (
    select
    from
      pg_catalog.pg_proc as function
      join pg_catalog.pg_namespace as namespace on namespace.oid = function.pronamespace
    where
      function.oid >= 16384
      and namespace.nspname != all (core.our_schemas())
      and (
        function.prosrc ilike '%current_setting%'
        or concat(function.prosqlbody, function.proargdefaults) ~ c_called
      )
  );
end;
$$;

comment on function api.asks_settings is
  'True when something of the application''s may ask for a setting.';

create or replace function api.wants_headers(p_name text, p_pulse bigint)
returns boolean
language plpgsql
volatile
as $$
-- This session keeps what it found for the version in the name; not while somebody changes the catalogue.
declare
  v_version text := concat(p_pulse || ' ', split_part(p_name, ':', 2), ' ');
  v_kept text := current_setting('plinth.wants_headers', true);
  v_wants boolean;
begin
  if p_pulse is not null and starts_with(v_kept, v_version) then
    return right(v_kept, 1)::boolean;
  end if;

  v_wants := api.asks_settings();
  if p_pulse is not null then
    perform set_config('plinth.wants_headers', concat(v_version, v_wants), false);
  end if;
  return v_wants;
end;
$$;

comment on function api.wants_headers is
  'True when the headers, the method or the path of a request may be asked for.';
