create or replace function operate.mail_drafted(p_template auth.mail_templates, p_body jsonb)
returns auth.mail_templates language plpgsql immutable as $$
-- A template with the changes of a body, not yet stored.
-- What the body does not have stays.
begin
  p_template.subject := coalesce(p_body ->> 'subject', p_template.subject);
  p_template.html := coalesce(p_body ->> 'html', p_template.html);
  p_template.text := coalesce(p_body ->> 'text', p_template.text);
  return p_template;
end;
$$;

create or replace function operate.mail_unknown_placeholder(p_name text, p_text text)
returns text language sql immutable parallel safe as $$
  -- The first thing to fill in that a template does not know; null when there is none.
  -- What stands in braces and is no name of the template would reach the reader as it is, or as nothing.
  select substring(
    regexp_replace(p_text, format('\{\{\s*\.(?:%s)\s*\}\}', array_to_string(auth.mail_names(p_name), '|')), '', 'g'),
    '\{\{[^{}\n]{0,60}\}{0,2}'
  );
$$;

create or replace function operate.mail_refusal(p_template auth.mail_templates)
returns text language sql immutable parallel safe as $$
  -- Why a template is not stored; null when it is.
  -- A subject is a header: it is one line, and nothing is filled into it (CWE-93).
  select case
    when p_template.subject !~ '\S'
      or length(p_template.subject) > 200
      or p_template.subject ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]' then (
      'the subject is one line of 1 to 200 characters'
    )
    when p_template.subject ~ '\{\{' then 'the subject is sent as it is: nothing is filled into it'
    when p_template.text !~ '\S' then 'the text must not be empty: some programs show nothing else'
    when greatest(octet_length(p_template.html), octet_length(p_template.text)) > 200000 then (
      'html and text have at most 200 kB each'
    )
    else (
      select format(
        '%s is nothing that can be filled in here: this template knows %s',
        part.stranger,
        (
          select string_agg(format('{{ .%s }}', known.name), ', ' order by known.place)
          from unnest(auth.mail_names(p_template.name)) with ordinality as known (name, place)
        )
      )
      from (
        values
          (1, operate.mail_unknown_placeholder(p_template.name, p_template.html)),
          (2, operate.mail_unknown_placeholder(p_template.name, p_template.text))
      ) as part (place, stranger)
      where part.stranger is not null
      order by part.place
      limit 1
    )
  end;
$$;

create or replace function operate.mail_warnings(p_template auth.mail_templates)
returns text[] language sql immutable parallel safe as $$
  -- What a template lacks to be of use.
  -- A mail that has nothing to open and nothing to type in is of no use, but may be on its way to become so.
  select
    array(
      select format('%s has neither {{ .ConfirmationURL }} nor {{ .Token }}', part.name)
      from (
        values
          ('html', p_template.html),
          ('text', p_template.text)
      ) as part (name, content)
      where
        auth.is_token_kind(p_template.name)
        and part.content != ''
        and part.content !~ '\{\{\s*\.(ConfirmationURL|Token|TokenHash)\s*\}\}'
      order by part.name
    );
$$;
