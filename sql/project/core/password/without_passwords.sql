create or replace function core.comment_at(p_text text)
returns text language plpgsql immutable parallel safe as $$
-- The comment that a text begins with.
-- Comments in /* */ stand in each other; one that is not closed goes to the end.
declare
  v_depth integer := 0;
  v_at integer := 1;
  v_mark text;
begin
  loop
    v_mark := substring(substr(p_text, v_at) from '/\*|\*/');
    if v_mark is null then
      return p_text;
    end if;
    v_at := v_at + strpos(substr(p_text, v_at), v_mark) + 1;
    v_depth := v_depth + case v_mark when '/*' then 1 else -1 end;
    if v_depth = 0 then
      return left(p_text, v_at - 1);
    end if;
  end loop;
end;
$$;

create or replace function core.token_at(p_text text, p_before text)
returns text language plpgsql immutable parallel safe as $$
-- The string, quoted name, comment or dollar that a text begins with.
-- The text begins with a quote, a dollar or the mark of a comment. p_before is the code before it: an E there gives the
-- backslash its meaning, and a dollar behind a letter belongs to a name.
declare
  v_tag text;
  v_end integer;
begin
  case left(p_text, 1)
    when '''' then
      return substring(
        p_text from case
          when p_before ~* '\me$' then '^''(?:[^''\\]|''''|\\.)*''?'
          else '^''(?:[^'']|'''')*''?'
        end
      );
    when '"' then
      return substring(p_text from '^"(?:[^"]|"")*"?');
    when '-' then
      return substring(p_text from '^--[^\n]*');
    when '/' then
      return core.comment_at(p_text);
    else
      v_tag := substring(p_text from '^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$');
      if v_tag is null or p_before ~ '[\w$]$' then
        return '$';
      end if;
      v_end := strpos(substr(p_text, length(v_tag) + 1), v_tag);
      return case v_end
        when 0 then p_text
        else left(p_text, v_end + 2 * length(v_tag) - 1)
      end;
  end case;
end;
$$;

create or replace function core.without_passwords(p_sql text)
returns text language plpgsql immutable parallel safe as $$
-- A statement with each password in it left out.
-- Reads strings and comments as Postgres does, so that nobody hides a statement in what looks like a password. A string
-- behind the word is left out; in other strings, which may be run as SQL, what looks like one.
declare
  v_rest text := p_sql;
  v_shown text := '';
  v_before text := '';
  v_at integer;
  v_token text;
begin
  if p_sql !~* 'password' then
    return p_sql;
  end if;

  loop
    v_at := regexp_instr(v_rest, '[''"$]|--|/\*');
    exit when v_at = 0 or v_at is null;
    v_before := right(v_before || left(v_rest, v_at - 1), 60);
    v_shown := v_shown || left(v_rest, v_at - 1);
    v_token := core.token_at(substr(v_rest, v_at), v_before);
    v_rest := substr(v_rest, v_at + length(v_token));

    if v_token ~ '^(--|/\*)' then
      v_before := v_before || ' ';
    elsif v_token ~ '^["$]$' or v_token ~ '^"' then
      v_before := v_token;
    else
      v_token := case
        when v_before ~* '\mpassword\s*(e|u&)?$' then '''...'''
        else regexp_replace(v_token, '(\mpassword\s*(?:e|u&)?\s*)(''+)[^'']*''+', '\1\2...\2', 'gi')
      end;
      v_before := '';
    end if;
    v_shown := v_shown || v_token;
  end loop;

  return v_shown || v_rest;
end;
$$;
