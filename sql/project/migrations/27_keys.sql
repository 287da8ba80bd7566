-- Keys return for new rows first, and are validated in a transaction of their own.
drop function if exists import.return_key(import.held_keys);

-- The owner adds every key to a table of ours; the login of imports may refer to none.
drop function if exists import.postgres_keys(jsonb);
drop function if exists import.refuse_casts();
drop function if exists import.is_key_to_files(text, text, boolean);
do $$
begin
  execute
    format('revoke references (id) on auth.users from %I', concat(current_database(), '_import'));
exception when undefined_object then
  null; -- nothing was ever imported
end;
$$;
