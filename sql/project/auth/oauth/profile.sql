create or replace function auth.oauth_json(p_text text)
returns jsonb language plpgsql immutable as $$
-- A text as JSON; null when it cannot be stored as JSON.
-- A provider may send anything: a page, a number beyond all bounds, brackets without end. What cannot be stored counts
-- as no answer, and raises no error. (Not parallel safe: it begins a subtransaction.)
begin
  return p_text::jsonb;
exception when data_exception or program_limit_exceeded then
  return null;
end;
$$;

create or replace function auth.oauth_answers(p_answers jsonb)
returns jsonb language sql immutable as $$
  -- The answers of a provider by the names of its calls; null when they cannot be stored.
  -- The answers travel as texts, because the gateway would round long numbers. They are joined as text, so that an
  -- answer nested too deeply raises no error.
  select auth.oauth_json(concat('{', string_agg(concat(to_json(call.name), ':', call.answer), ','), '}'))
  from jsonb_each_text(p_answers) as call (name, answer);
$$;

create or replace function auth.oauth_id(p_paths jsonpath[], p_answers jsonb)
returns text language sql immutable parallel safe as $$
  -- The id of an account at its provider; null when there is none.
  -- Exactly as it was sent, digit by digit. If the first value found is no id, no other is taken.
  select
    case jsonb_typeof(account.id)
      when 'string' then substring(account.id #>> '{}' from '^.{1,255}$')
      when 'number' then substring(account.id #>> '{}' from '^-?\d{1,254}$')
    end
  from
    (
      select found.item as id
      from
        unnest(p_paths) with ordinality as path (text, place)
        cross join lateral (
          select jsonb_path_query_first(p_answers, path.text, '{}', true) as item
        ) as found
      where found.item != 'null'
      order by path.place
      limit 1
    ) as account;
$$;

create or replace function auth.oauth_text(p_paths jsonpath[], p_answers jsonb, p_longest integer)
returns text language sql immutable parallel safe as $$
  -- The text that the first of the paths finds.
  -- Numbers and objects do not count as text, nor does a blank or too long text: the next path is tried.
  select found.item #>> '{}'
  from
    unnest(p_paths) with ordinality as path (text, place)
    cross join lateral (select jsonb_path_query_first(p_answers, path.text, '{}', true) as item) as found
  where
    jsonb_typeof(found.item) = 'string'
    and btrim(found.item #>> '{}') != ''
    and length(found.item #>> '{}') <= p_longest
  order by path.place
  limit 1;
$$;

create or replace function auth.oauth_name(p_provider auth.oauth_providers, p_answers jsonb)
returns text language sql immutable parallel safe as $$
  -- The name of a person, whole or joined from parts.
  select coalesce(
    auth.oauth_text(p_provider.name_paths, p_answers, 255),
    (
      select left(string_agg(auth.oauth_text(array[part.path], p_answers, 255), ' ' order by part.place), 255)
      from unnest(p_provider.name_parts) with ordinality as part (path, place)
    )
  );
$$;

create or replace function auth.oauth_says_verified(p_paths jsonpath[], p_answers jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True when the provider states that the address is the person's.
  -- A security boundary: this lets an address open the account that has it. Only the boolean true counts; no text, no
  -- number and no list.
  select
    exists (
      select
      from unnest(p_paths) as path
      where jsonb_path_query_first(p_answers, path, '{}', true) = 'true'
    );
$$;

create or replace function auth.oauth_extra(p_paths jsonb, p_answers jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- The extra fields that are stored: short texts, numbers and booleans.
  select coalesce(jsonb_object_agg(path.name, found.item), '{}')
  from
    jsonb_each_text(p_paths) as path (name, text)
    cross join lateral (select jsonb_path_query_first(p_answers, path.text::jsonpath, '{}', true) as item) as found
  where jsonb_typeof(found.item) in ('string', 'number', 'boolean') and length(found.item #>> '{}') between 1 and 255;
$$;

create or replace function auth.oauth_profile_of(p_provider auth.oauth_providers, p_answers jsonb)
returns auth.oauth_profile language sql immutable parallel safe as $$
  -- Malformed values are left out; without an id there is no account. Only a valid address can be vouched for.
  select
    row(
      auth.oauth_id(p_provider.id_paths, p_answers),
      account.email,
      account.email is not null and auth.oauth_says_verified(p_provider.verified_paths, p_answers),
      auth.oauth_name(p_provider, p_answers),
      auth.oauth_text(p_provider.user_name_paths, p_answers, 255),
      substring(auth.oauth_text(p_provider.avatar_paths, p_answers, 2048) from '^https://[!-~]+$'),
      auth.oauth_extra(p_provider.extra_paths, p_answers)
    )::auth.oauth_profile
  from
    (
      select
        core.email_normal(auth.oauth_text(p_provider.email_paths, p_answers, 254)) as email
    ) as account;
$$;

comment on function auth.oauth_profile_of(auth.oauth_providers, jsonb) is
  'The profile of a person, read from a provider''s answers.';
