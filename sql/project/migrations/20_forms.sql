-- Changes of the schema that are one statement are templates now: what wrote them, or gave the table of forms, is gone.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select proc.oid
    from pg_catalog.pg_proc as proc
    where
      proc.pronamespace = 'operate'::regnamespace
      and proc.proname = any (string_to_array('change_forms,render_column_comment,render_column_drop,render_column_rename,render_enum_drop,'
        || 'render_extension_drop,render_function_drop,render_function_rename,render_index_drop,'
        || 'render_index_rebuild,render_index_rename,render_key_drop,render_key_rename,render_key_validate,'
        || 'render_materialized_refresh,render_others,render_policy_drop,render_schema_drop,render_schema_rename,'
        || 'render_table_comment,render_table_drop,render_table_move,render_table_rename,render_tables,'
        || 'render_trigger_disable,render_trigger_drop,render_view_drop,render_watch_start,render_watch_stop,'
        || 'table_forms', ','))
  loop
    execute format('drop function %s', v_function);
  end loop;
end
$$;
