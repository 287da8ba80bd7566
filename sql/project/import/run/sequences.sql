create or replace function import.sequence_here(p_name text, p_owner text, p_column text)
returns regclass language sql stable as $$
  -- The sequence of this name or, where a table is given, of its column; null where there is none.
  -- Nothing else of the name: the owner reads it, and a view of the source would run its code.
  select relation.oid::regclass
  from pg_class as relation
  where
    relation.relkind = 'S'
    and relation.oid = case
      when p_owner is null then to_regclass(p_name)
      else (
        select to_regclass(pg_get_serial_sequence(p_owner, attribute.attname))
        from pg_attribute as attribute
        where attribute.attrelid = to_regclass(p_owner) and attribute.attname = p_column and not attribute.attisdropped
      )
    end;
$$;

create or replace function import.sequences_unlike(p_sequences jsonb)
returns jsonb language plpgsql as $$
-- Part of the proof: a sequence that starts anew gives keys that are taken.
-- A list like that of tables, with what is given next there and here.
declare
  v_unlike jsonb := jsonb_build_array();
  v_known record;
  v_here text;
begin
  for v_known in select listed.*, import.sequence_here(listed.name, listed.owner, listed.column) as sequence
  from jsonb_to_recordset(p_sequences) as listed (item text, name text, owner text, "column" text, next text) loop
    v_here := null;
    if v_known.sequence is not null then
      execute
        format(
          'select (stands.last_value + case when stands.is_called then sequence.seqincrement::numeric else 0 end)::text
           from %s as stands, pg_sequence as sequence where sequence.seqrelid = $1',
          import.name_of(v_known.sequence)
        )
      into v_here
      using v_known.sequence;
    end if;

    if v_here is distinct from v_known.next then
      v_unlike := v_unlike || jsonb_build_object(
        'item', v_known.item,
        'source', jsonb_build_object('next', v_known.next),
        'target', jsonb_build_object('next', v_here)
      );
    end if;
  end loop;
  return v_unlike;
end;
$$;

comment on function import.sequences_unlike(jsonb) is 'The sequences of a plan that do not go on as in the source.';
