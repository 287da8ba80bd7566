create or replace function operate.comment_of(p_class oid, p_object oid, p_column integer default 0)
returns text language plpgsql stable as $$
-- The comment on an object or a column; null without one.
-- In place of obj_description, whose statement is planned anew in every other statement that calls it.
begin
  return (
    select description.description
    from pg_description as description
    where description.classoid = p_class and description.objoid = p_object and description.objsubid = p_column
  );
end;
$$;
