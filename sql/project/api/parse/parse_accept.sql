create or replace function api.parse_media_type(p_options api.options, p_type text)
returns api.options language plpgsql immutable parallel safe as $$
-- Parses one type of the header Accept.
-- The form stays null for a type that we do not write.
declare
  v_name text := lower(btrim(split_part(p_type, ';', 1), E' \t'));
  v_suffix text := substr(v_name, length('application/vnd.pgrst.plan') + 1);
begin
  p_options.form := case
    when v_name in ('application/json', '*/*', 'application/*') then 'array'
    when v_name in ('application/vnd.pgrst.array+json', 'application/vnd.pgrst.array') then 'array'
    when v_name in ('application/vnd.pgrst.object+json', 'application/vnd.pgrst.object') then 'object'
    when v_name = 'text/csv' then 'csv'
    when starts_with(v_name, 'application/vnd.pgrst.plan') and v_suffix in ('', '+text', '+json') then 'plan'
  end;
  p_options.strip_nulls := starts_with(v_name, 'application/vnd.pgrst.')
    and p_type ~* '; *nulls *= *"?stripped"? *(;|$)';

  if p_options.form = 'plan' then
    p_options.plan_options := array(
      select word
      from unnest(string_to_array(lower(substring(p_type from '(?i); *options *= *"?([a-z|]+)')), '|')) as word
      where word in ('analyze', 'verbose', 'settings', 'buffers', 'wal')
    ) || case v_suffix when '+json' then '{}'::text[] else '{text}' end;
  end if;
  return p_options;
end;
$$;

create or replace function api.parse_accept(p_options api.options, p_accept text)
returns api.options language plpgsql immutable parallel safe as $$
-- Parses the header Accept.
-- Of the types that we write the one with the highest q, then the first.
declare
  v_options api.options;
  v_type text;
  v_q real;
  v_best real := 0;
begin
  foreach v_type in array string_to_array(p_accept, ',') loop
    v_options := api.parse_media_type(p_options, v_type);
    v_q := coalesce(substring(v_type from '(?i); *q *= *([01](?:\.[0-9]{0,3})?) *(?:;|$)'), '1')::real;
    if v_options.form is not null and v_q > v_best then
      v_best := v_q;
      p_options.form := v_options.form;
      p_options.strip_nulls := v_options.strip_nulls;
      p_options.plan_options := v_options.plan_options;
    end if;
  end loop;

  if v_best = 0 then
    perform
      core.raise(
        'not_acceptable',
        format('none of these types can be written: %s', p_accept),
        'application/json, application/vnd.pgrst.object+json and text/csv can'
      );
  end if;
  return p_options;
end;
$$;
