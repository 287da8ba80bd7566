create or replace function auth.html_escape(p_text text)
returns text
language sql
immutable
parallel safe
as $$
  select
    replace(
      replace(
        replace(replace(replace(p_text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
        '"',
        '&quot;'
      ),
      '''',
      '&#39;'
    );
$$;

comment on function auth.html_escape(text) is 'A text as it stands in HTML, in an attribute too.';
