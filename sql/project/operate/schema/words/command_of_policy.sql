create or replace function operate.command_of_policy(p_command "char")
returns text language sql immutable parallel safe as $$
  select case p_command
    when 'r' then 'select'
    when 'a' then 'insert'
    when 'w' then 'update'
    when 'd' then 'delete'
    else 'all'
  end;
$$;

comment on function operate.command_of_policy("char") is 'The command that a policy is for, in words.';
