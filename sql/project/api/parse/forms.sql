create or replace function api.name_form()
returns text language sql immutable parallel safe as $$
  -- The regular expression of a name.
  -- This only finds where a name ends; api.parse_name checks it. Classes of letters would cost a regular expression much
  -- memory, and time at each use.
  select '(?: *"(?:[^"\\]|\\.)*" *|[^"(),.:!>-]+(?:-[^"(),.:!>-]+)*)';
$$;

create or replace function api.key_form()
returns text language sql immutable parallel safe as $$
  -- The regular expression of a key.
  -- Freer than a name: a key of a JSON path, or of the query, holds whatever no grammar around it needs.
  select '(?:"(?:[^"\\]|\\.)*"|-?[^"(:.,>)-][^(:.,>)-]*(?:-[^(:.,>)-]+)*)';
$$;

create or replace function api.path_form()
returns text language sql immutable parallel safe as $$
  -- The regular expression of a JSON path, which may be empty.
  -- What ->> gives is text, so nothing follows it.
  select '(?:->' || api.key_form() || ')*(?:->>' || api.key_form() || ')?';
$$;

create or replace function api.element_form()
returns text language sql immutable parallel safe as $$
  -- The regular expression of an element of a list.
  -- Quoted up to a comma or the parenthesis; a quote that is not closed like that is a character of the element.
  select
    '(?:"(?:[^"\\]|\\.)*"|"(?!(?:[^"\\]|\\.)*"[,)])[^,)]*|(?:[^",)][^,)]*)?)';
$$;

create or replace function api.list_form()
returns text language sql immutable parallel safe as $$
  -- The regular expression of the list of in.
  -- Blanks may stand around the parentheses, and after the opening one.
  select format(' *\( *%1$s(?:,%1$s)*\) *', api.element_form());
$$;

create or replace function api.item_form()
returns text language sql immutable parallel safe as $$
  -- An item of select: 1 dots of a spread, 2 alias, 3 name or star, 4 hints, 5 path, 6 cast, 7 aggregate,
  -- 8 empty parentheses, 9 cast after them.
  select format(
    '^( *\.\.\.)?(?:(%1$s):)?(%1$s)((?:!%1$s)*)(%2$s)(?:::([^"(),.:!>-]+))?(?:(?:\.([a-z]+))?( *\( *\)) *)?(?:::([^"(),.:!>-]+))?$',
    api.name_form(),
    api.path_form()
  );
$$;

create or replace function api.tree_form()
returns text language sql immutable parallel safe as $$
  -- The regular expression of a part of a logic tree.
  -- An opening of a logic tree, or a test up to what ends it: 1 the whole, 2 and/or of an opening with its not., 3 name,
  -- 4 path, 5 not., 6 operator, 7 value, 8 the end.
  select format(
    '( *(?:([a-z.]+) *\(|(%1$s)(%2$s)\.(not\.)?([a-z]+(?:\([A-Za-z0-9_]+\))?)\.("(?:[^"\\]|\\.)*"|\{[^{}]*\}|%3$s|[^,)]*)(,|\)[) ]*,?)))',
    api.name_form(),
    api.path_form(),
    api.list_form()
  );
$$;

create or replace function api.order_form()
returns text language sql immutable parallel safe as $$
  -- An item of order and the comma after it: 1 the whole, 2 embed, 3 its column and 4 path, 5 column, 6 path,
  -- 7 and 8 words after it.
  select format(
    '((?:(%1$s)\((%1$s)(%2$s)\) *|(%1$s)(%2$s))(?:\.([a-z]+) *)?(?:\.([a-z]+) *)?,)',
    api.name_form(),
    api.path_form()
  );
$$;

create or replace function api.filter_form()
returns text language sql immutable parallel safe as $$
  -- How a filter begins. The gateway uses it too, so it is written as JavaScript reads it.
  select
    '(?:not\.)?(?:eq|neq|gte?|lte?|i?like|i?match|in|is|isdistinct|(?:pl|ph|w)?fts|cs|cd|ov|sl|sr|nxr|nxl|adj)[.(]';
$$;
