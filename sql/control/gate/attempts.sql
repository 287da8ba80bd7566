create or replace function control.attempt_key(p_scope text, p_email text, p_ip inet)
returns bytea language sql stable as $$
  -- The key that attempts of operators are counted under.
  -- A digest, so that the table holds no address.
  select sha256(
    pepper.pepper || convert_to(
      concat_ws(
        ' ',
        'operator',
        p_scope,
        case when p_scope != 'ip' then p_email end,
        case when p_scope != 'email' then core.client_network(p_ip)::text end
      ),
      'UTF8'
    )
  )
  from core.pepper as pepper;
$$;

create or replace function control.is_network_known(p_email text, p_ip inet)
returns boolean language sql stable as $$
  -- True when the operator has signed in from the network of an address lately.
  -- Lately: thirty days after that session's end. Nobody makes a network known without the password.
  select
    exists (
      select
      from
        control.platform_users as operator
        join control.sessions as session on session.operator_id = operator.id and session.kind = 'login'
      where
        operator.email = p_email
        and core.client_network(session.ip) = core.client_network(p_ip)
        and session.expires_at > now() - interval '30 days'
    );
$$;

create or replace function control.attempts_reserve(p_email text, p_ip inet)
returns integer language plpgsql as $$
-- Counts an attempt at an operator's password; returns how many seconds to wait.
-- Counts an attempt as failed before the password is compared, from the narrow count to the wide one, and stops at the
-- first that is used up. Returns the seconds to wait, 0 to go on. A window ends after its length whatever happens.
-- The count of an address from all networks does not close those from which its operator signed in before: else whoever
-- knows the address locks them out. Each of these still has its narrow count. Without an address of the network (a session, psql) there is one count, the narrow one.
-- Writes: control.attempts
declare
  v_settings core.settings := core.settings_row();
  v_now timestamptz := clock_timestamp();
  v_length interval := make_interval(secs => v_settings.attempt_window);
  v_count record;
  v_attempt control.attempts;
begin
  delete from control.attempts as old where old.started_at < v_now - v_length;

  for v_count in select scopes.scope, scopes.most
  from (
    values
      (1, 'email+ip', v_settings.max_attempts),
      (2, 'ip', v_settings.max_attempts_ip),
      (3, 'email', case when p_ip is null then v_settings.max_attempts else v_settings.max_attempts_email end)
  ) as scopes (place, scope, most)
  where
    scopes.most > 0
    and (p_ip is not null or scopes.scope = 'email')
    and (scopes.scope != 'email' or not control.is_network_known(p_email, p_ip))
  order by scopes.place loop
    insert into control.attempts as attempt (scope, key, started_at, hits)
    values (v_count.scope, control.attempt_key(v_count.scope, p_email, p_ip), v_now, 1)
    on conflict (scope, key) do update
      set hits = attempt.hits + 1
    returning attempt.*
    into v_attempt;
    if v_attempt.hits > v_count.most then
      return greatest(1, ceil(extract(epoch from v_attempt.started_at + v_length - v_now))::integer);
    end if;
  end loop;

  return 0;
end;
$$;

create or replace function control.attempts_release(p_email text, p_ip inet)
returns void language sql as $$
  -- Takes back what attempts_reserve counted.
  -- After the right password: takes back its own hit alone, so that nobody resets the wide counts by their own account.
  -- Writes: control.attempts
  update control.attempts as attempt
  set hits = greatest(0, attempt.hits - 1)
  from unnest(array['email+ip', 'ip', 'email']) as scopes (scope)
  where
    attempt.scope = scopes.scope
    and attempt.key = control.attempt_key(scopes.scope, p_email, p_ip)
    and (scopes.scope != 'email' or not control.is_network_known(p_email, p_ip));
$$;
