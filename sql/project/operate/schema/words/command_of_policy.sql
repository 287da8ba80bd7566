create or replace function operate.command_of_policy(p_command "char")
returns text language sql immutable parallel safe as $$
  -- The command that a policy is for, in words.
  select case p_command
    when 'r' then 'select'
    when 'a' then 'insert'
    when 'w' then 'update'
    when 'd' then 'delete'
    else 'all'
  end;
$$;
