create or replace function auth.mail_fill(p_text text, p_values jsonb, p_html boolean)
returns text
language sql
immutable
parallel safe
as $$
  -- In one pass: what is filled in is never looked through again, whatever it holds. A name that is none of the
  -- five stays as it is written.
  select
    string_agg(
      concat(
        piece.text,
        case
          when p_html then auth.html_escape(p_values ->> hole.names[1])
          else p_values ->> hole.names[1]
        end
      ),
      ''
      order by piece.at
    )
  from
    regexp_split_to_table(
      p_text,
      '\{\{\s*\.(?:ConfirmationURL|Token|Email|NewEmail|SiteURL)\s*\}\}'
    ) with ordinality as piece (text, at)
    left join regexp_matches(
      p_text,
      '\{\{\s*\.(ConfirmationURL|Token|Email|NewEmail|SiteURL)\s*\}\}',
      'g'
    ) with ordinality as hole (names, at)
      on hole.at = piece.at;
$$;

comment on function auth.mail_fill(text, jsonb, boolean) is
  'A template with its names replaced by their values.';
