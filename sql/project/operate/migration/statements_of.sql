create or replace function operate.tokens_of(p_sql text)
returns table (token text, start integer, line integer, is_dollar boolean) language sql immutable parallel safe as $$
  -- The tokens of SQL that matter for where its statements end.
  -- Words, what opens or closes something, and of a dollar quote all but its last $, which may be the first of another.
  -- Every character is part of one token, so their lengths give the positions. The long classes leave out of ASCII
  -- what is no part of a word: whatever is not ASCII is part of one.
  with
    found as materialized (
      select
        coalesce(matched.parts[1], matched.parts[2]) as token,
        matched.parts[1] is not null as is_dollar,
        matched.number
      from
        regexp_matches(
          p_sql, '(\$(?:[^\x01-@[-^`{-\x7f][^\x01-/:-@[-^`{-\x7f]*)?(?=\$))|(--|/\*|\*/|[^\x01-/:-@[-^`{-\x7f]+|\s+|.)',
          'g'
        ) with ordinality as matched (parts, number)
    )
  select
    found.token,
    (1 + sum(length(found.token)) over before - length(found.token))::integer,
    (1 + sum(length(regexp_replace(found.token, '[^\n]', '', 'g'))) over before)::integer,
    found.is_dollar
  from found
  window
    before as (
      order by found.number
      rows unbounded preceding
    )
  order by found.number;
$$;

create or replace function operate.lexemes_of(p_sql text)
returns table (token text, line integer, kind text) language plpgsql immutable parallel safe as $$
-- The tokens of SQL, and whether each is code, quoted or a comment.
-- kind: code, quoted or comment.
declare
  v record;
  v_inside text := ''; -- what opened the quote or comment: '', --, /*, ', " or $tag
  v_before text := ''; -- the token before
  v_escapes boolean := false; -- it is a string in which \ escapes
  v_depth integer; -- of comments in comments
  v_free integer := 1; -- what begins before it belongs to the token before
begin
  for v in select found.* from operate.tokens_of(p_sql) as found order by found.start loop
    if v.start >= v_free and v_inside = '' then
      -- A $ directly after a word is part of it.
      if
        v.token in ('--', '/*', '''', '"') or v.is_dollar and v_before !~ '[^\x01-/:-@[-^`{-\x7f]$'
      then
        v_inside := v.token;
        v_free := v.start + length(v.token) + v.is_dollar::integer;
      end if;
      v_depth := 1;
      v_escapes := v.token = '''' and (lower(v_before) = 'e' or v_before = '''' and v_escapes);
      kind := case when v_inside = '' then 'code' when v_inside in ('--', '/*') then 'comment' else 'quoted' end;
    elsif v.start >= v_free then
      v_depth := v_depth + case v.token when '/*' then 1 when '*/' then -1 else 0 end;
      if v_escapes and v.token = '\' then
        v_free := v.start + 2;
      elsif
        v_inside = '--' and v.token ~ '\n'
        or v_inside = '/*' and v_depth = 0
        or v_inside in ('''', '"') and v.token = v_inside
        or starts_with(v_inside, '$') and v.is_dollar and v.token = v_inside
      then
        v_inside := '';
        v_free := v.start + length(v.token) + v.is_dollar::integer;
      end if;
    end if;
    token := v.token;
    line := v.line;
    v_before := v.token;
    return next;
  end loop;
end;
$$;

create or replace function operate.statements_of(p_sql text)
returns table (line integer, verb text, sql text) language plpgsql immutable parallel safe as $$
-- As psql splits: a semicolon ends a statement outside quotes, comments and parentheses, and outside the body of a
-- routine that is written begin atomic ... end. The verb is the first two words; of a psql command it is \.
declare
  v record;
  v_word text;
  v_words text[] := array[]::text[]; -- the first of the statement
  v_tokens text[] := array[]::text[];
  v_parens integer := 0;
  v_blocks integer := 0;
begin
  -- What stands last is ended too; after a quote that nothing closes Postgres says so.
  for v in select found.* from operate.lexemes_of(p_sql) as found union all select ';', 0, 'end' loop
    if v.kind = 'end' or v.kind = 'code' and v.token = ';' and v_parens <= 0 and v_blocks = 0 then
      if line is not null then
        verb := array_to_string(v_words [1:2], ' ');
        sql := rtrim(array_to_string(v_tokens, ''), E' \t\r\n');
        return next;
      end if;
      line := null;
      v_words := '{}';
      v_tokens := '{}';
      v_parens := 0;
      continue;
    end if;

    if line is null and v.kind != 'comment' and v.token !~ '^\s' then
      line := v.line;
    end if;
    if line is not null then
      v_tokens := array_append(v_tokens, v.token);
    end if;
    if v.kind = 'code' then
      v_word := lower(v.token);
      v_parens := v_parens + case v_word when '(' then 1 when ')' then -1 else 0 end;
      v_blocks := v_blocks + case
        when v_parens > 0 or not (v_words [1] = 'create' and v_words && array['function', 'procedure']) then 0
        when v_word = 'begin' or v_word = 'case' and v_blocks > 0 then 1
        when v_word = 'end' and v_blocks > 0 then -1
        else 0
      end;
      if v_word ~ '^\w' and cardinality(v_words) < 4 then
        v_words := array_append(v_words, v_word);
      elsif v_word = '\' then
        v_words := array['\'];
      end if;
    end if;
  end loop;
end;
$$;

comment on function operate.statements_of(text) is 'The statements of a file of SQL, with the line where each begins.';
