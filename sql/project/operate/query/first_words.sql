create or replace function operate.first_words(p_sql text)
returns text language sql immutable parallel safe as $$
  -- Up to three words in lower case, behind and between blanks and comments; parentheses may stand before them. A comment
  -- that holds another is not skipped: then there is no word, and whoever asks refuses the statement.
  select lower(
    array_to_string(
      regexp_match(
        p_sql,
        format(
          '^(?:[;(]|%1$s)*([a-zA-Z_]\w*)(?:(?:%1$s)+([a-zA-Z_]\w*))?(?:(?:%1$s)+([a-zA-Z_]\w*))?',
          '\s|--[^\n\r]*(?:[\n\r]|$)|/\*(?:[^*/]|\*(?!/)|/(?!\*))*\*/'
        )
      ),
      ' '
    )
  );
$$;

comment on function operate.first_words(text) is 'The words that a statement begins with.';
